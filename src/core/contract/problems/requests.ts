/** Problems of any request. */
export const REQUESTS_PROBLEMS = {
  request_invalid: ['The request is invalid. See errors for each field.', 'Some fields are not right yet.'],
  plan_static_only: [
    'The plan {plan} has Static codes only. Choose a larger plan for Dynamic ones.',
    'The plan {plan} has static codes only. Choose Static, or ask for a larger plan.',
  ],
  plan_campaigns_reached: [
    'The plan {plan} has {max} campaigns. Delete one or choose a larger plan.',
    'The plan {plan} has {max} campaigns, and all are used. Delete one, or ask for a larger plan.',
  ],
  subscription_expired: [
    'The subscription of this workspace has ended. Renew it to create or upload.',
    'The subscription of this workspace has ended. It must be renewed before anything is made or uploaded.',
  ],
  scope_missing: [
    'This needs a key with the scope {scope}.',
    'This key does not allow that: it needs the scope {scope}.',
  ],
  workspace_suspended: ['This workspace is suspended. Ask the operator of this service.'],
  not_found: ['There is no such {what} here.', 'It is not here any more: it may have been deleted.'],
  external_id_taken: ['Another campaign has this external id. See errors.', 'Another campaign has this number.'],
  changed_since_read: [
    'It was changed since it was read. Read it again, then repeat the change.',
    'Somebody else has changed it meanwhile.',
  ],
  rate_limited: [
    'Too many requests. Try again in {seconds} seconds.',
    'These were many requests in a short time. Try again in {seconds} seconds.',
  ],
  too_many_unfinished: [
    'This workspace has too many {what} that are not finished. Wait for one to finish, or cancel one.',
    'Too much is being worked on ({what}). Wait for one to finish, or cancel one.',
  ],
  internal_error: [
    'Something went wrong here. Try again; quote the request id if it happens again.',
    'Something went wrong in the service. Try again.',
  ],
  database_unavailable: [
    'The service cannot reach its database at the moment. Try again in a few seconds.',
    'The service does not answer at the moment. Try again in a few seconds.',
  ],
  too_busy: ['The service has too much to do at the moment. Try again in a few seconds.'],
  out_of_time: [
    'The time of one call was over before this item. Send it again.',
    'There was no time left for this one. Try it again.',
  ],
  files_unavailable: ['The service cannot reach its files at the moment. Try again in a few seconds.'],
  no_room_for_files: ['The service has no room for files at the moment. Try again later.'],
  idempotency_key_reused: [
    'This Idempotency-Key was sent with another request. Send a new one.',
    'This was sent before with other values. Try again.',
  ],
  idempotency_in_flight: [
    'A request with this Idempotency-Key is being executed. Try again in a moment.',
    'This is being worked on. Try again in a moment.',
  ],
  session_ended: ['The session has ended. Sign in again.'],
  api_key_missing: ['Send an API key in the header X-Api-Key.', 'The session has ended. Sign in again.'],
  api_key_invalid: [
    'The API key is invalid, expired or revoked. Create a new one.',
    'The key is unknown, expired or revoked.',
  ],
  sign_in_link_invalid: [
    'The link was used already or has expired. Sign in with a key, or ask the operator for a new link.',
  ],
  too_many_scans: [
    'For these figures more than {max} stored scans would have to be read, or reading them took too long. Choose a shorter period; without changePercent and previousPeriod it can be twice as long.',
    'For these figures too many scans would have to be read (more than {max}). Choose a shorter period, or no comparison.',
  ],
  scans_not_kept: [
    'Single scans of before {date} are not stored any more, only their figures by UTC day and label. Begin the period on {date} or later; changePercent and previousPeriod need the time before it too.',
    'Single scans of before {date} are not stored any more, so they cannot be filtered. Begin on {date} or later, without comparison.',
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
  name_once: ['Must name each at most once.'],
  session_credentials_needed: ['Send {key}, or {token} of a sign-in link.'],
  not_idempotency_key: ['Must be 1 to 255 visible ASCII characters.'],
  null_value: ['Must not be null.'],
  not_object: ['Must be an object.'],
  not_whole_number: ['Must be a whole number.'],
  not_valid: ['Must be a valid value.'],
  cannot_be: ['Cannot be {value}'],
  methods_allowed: ['This address answers {methods} only.'],
} as const;
