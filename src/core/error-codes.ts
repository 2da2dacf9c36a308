/** The HTTP status of each error code. There is no other such table. */
export const STATUS_OF_CODE = {
  validation_failed: 400,
  invalid_json: 400,
  file_rejected: 400,
  file_too_large: 400,
  asset_unavailable: 400,
  idempotency_key_reused: 400,
  too_many_scans: 400,
  scans_not_kept: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  session_ended: 401,
  invalid_sign_in_link: 401,
  invalid_passkey: 401,
  plan_limit_reached: 402,
  storage_limit_reached: 402,
  subscription_expired: 402,
  insufficient_scope: 403,
  foreign_page: 403,
  account_unavailable: 403,
  not_found: 404,
  method_not_allowed: 405,
  idempotency_in_flight: 409,
  conflict: 409,
  precondition_failed: 412,
  import_too_large: 413,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
} as const;

/** Error codes for programs. Clients rely on these names. */
export type ErrorCode = keyof typeof STATUS_OF_CODE;
