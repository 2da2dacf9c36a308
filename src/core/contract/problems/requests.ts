/** Problems of any request. */
export const REQUESTS_PROBLEMS = {
  request_invalid: ['The request is invalid. See errors for each field.', 'Some fields are not valid.'],
  plan_static_only: [
    'The plan {plan} includes Static codes only. Choose a larger plan to create Dynamic codes.',
    'The plan {plan} includes static codes only. Choose Static, or ask for a larger plan.',
  ],
  plan_campaigns_reached: [
    'The plan {plan} is limited to {max} campaigns. Delete one, or choose a larger plan.',
    'The plan {plan} is limited to {max} campaigns, and all are in use. Delete one, or ask for a larger plan.',
  ],
  subscription_expired: ['The subscription of this workspace has expired. Renew it to create or upload anything.'],
  scope_missing: [
    'This request needs a key with the scope {scope}.',
    'Your key does not allow this: it needs the scope {scope}.',
  ],
  workspace_suspended: ['This workspace is suspended. Contact the operator of this service.'],
  not_found: ['The {what} was not found.', 'Not found. It may have been deleted.'],
  external_id_taken: [
    'Another campaign already uses this external id. See errors.',
    'Another campaign already uses this external ID.',
  ],
  last_owner: ['A workspace needs an Owner. Make somebody else an Owner first.'],
  changed_since_read: [
    'It has changed since you read it. Reload it and try again.',
    'Someone else has changed this in the meantime.',
  ],
  rate_limited: ['Too many requests. Try again in {seconds} seconds.'],
  too_many_unfinished: ['Too many {what} are running in this workspace. Wait until one is finished or cancelled.'],
  internal_error: [
    'Something went wrong in the service. Try again. If it happens again, report the request id.',
    'Something went wrong in the service. Try again.',
  ],
  database_unavailable: [
    'The service cannot reach its database right now. Try again in a few seconds.',
    'The service is not responding right now. Try again in a few seconds.',
  ],
  too_busy: ['The service is too busy right now. Try again in a few seconds.'],
  out_of_time: [
    'The request timed out before this item was done. Send it again.',
    'There was no time left for this one. Try again.',
  ],
  files_unavailable: ['The service cannot reach its file storage right now. Try again in a few seconds.'],
  no_room_for_files: ['The service has no storage left for files right now. Try again later.'],
  idempotency_key_reused: [
    'This Idempotency-Key was already used for a different request. Use a new one.',
    'This was already sent with other values. Try again.',
  ],
  idempotency_in_flight: [
    'A request with this Idempotency-Key is still running. Try again in a moment.',
    'This is still running. Try again in a moment.',
  ],
  session_ended: ['Your session has ended. Sign in again.'],
  api_key_missing: ['Send an API key in the header X-Api-Key.', 'Your session has ended. Sign in again.'],
  api_key_invalid: [
    'The API key is invalid, expired or revoked. Use another one.',
    'This key is unknown, expired or revoked.',
  ],
  sign_in_link_invalid: [
    'This link was already used or has expired. Sign in with a key, or ask the operator for a new link.',
  ],
  passkey_invalid: ['This passkey was not accepted. Try again, or sign in another way.'],
  passkeys_elsewhere: [
    'Passkeys work only at the public address of this service and at localhost. Open the console there.',
  ],
  too_many_scans: [
    'These figures need more than {max} stored scans, or took too long to calculate. Choose a shorter period; without changePercent and previousPeriod it can be twice as long.',
    'These figures need too many scans (more than {max}). Choose a shorter period, or no comparison.',
  ],
  scans_not_kept: [
    'Individual scans from before {date} are no longer stored, only their figures by UTC day and label. Start the period on {date} or later; changePercent and previousPeriod also need the time before it.',
    'Individual scans from before {date} are no longer stored, so they cannot be filtered. Start on {date} or later, without a comparison.',
  ],
  at_least_one: ['Must be 1 or more.', '1 or more.'],
  at_most: ['Must be at most {max}.', 'At most {max}.'],
  not_one_to: ['Must be 1 to {max}.', 'From 1 to {max}.'],
  not_from_to: ['Must be from {min} to {max}.', 'From {min} to {max}.'],
  not_in_future: ['Must be in the future.'],
  untranslated: ['{text}'],
  session_for_console_only: [
    'A session works only for requests of the console itself, with the header X-Signpost-Console: 1. Send an API key instead.',
  ],
  name_once: ['Must not contain duplicates.'],
  session_token_needed: ['Send {token} from a sign-in link.'],
  not_idempotency_key: ['Must be 1 to 255 visible ASCII characters.'],
  null_value: ['Must not be null.'],
  not_object: ['Must be an object.'],
  not_whole_number: ['Must be a whole number.'],
  not_valid: ['Must be a valid value.'],
  cannot_be: ['Cannot be {value}'],
  methods_allowed: ['This address supports {methods} only.'],
} as const;
