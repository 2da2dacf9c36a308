import type { ServiceMessage } from './service-message.ts';

/** Of any request. */
export const REQUEST_MESSAGES: readonly ServiceMessage[] = [
  /*i18n*/ { id: 'The request is invalid. See errors for each field.' },
  /*i18n*/ {
    id: 'The plan {plan} has Static codes only. Choose a larger plan for Dynamic ones.',
  },
  /*i18n*/ {
    id: 'The plan {plan} has {max} campaigns. Delete one or choose a larger plan.',
  },
  /*i18n*/ {
    id: 'The subscription of this workspace has ended. Renew it to create or upload.',
  },
  /*i18n*/ {
    id: 'This needs a key with the scope {scope}.',
  },
  /*i18n*/ {
    id: 'This workspace is suspended. Ask the operator of this service.',
  },
  /*i18n*/ { id: 'There is no such {what} here.' },
  /*i18n*/ { id: 'Another campaign has this external id. See errors.' },
  /*i18n*/ {
    id: 'It was changed since it was read. Read it again, then repeat the change.',
  },
  /*i18n*/ {
    id: 'Too many requests. Try again in {seconds} seconds.',
  },
  /*i18n*/ {
    id: 'This workspace has too many {what} that are not finished. Wait for one to finish, or cancel one.',
  },
  /*i18n*/ {
    id: 'Something went wrong here. Try again; quote the request id if it happens again.',
  },
  /*i18n*/ {
    id: 'The service cannot reach its database at the moment. Try again in a few seconds.',
  },
  /*i18n*/ {
    id: 'The service has too much to do at the moment. Try again in a few seconds.',
  },
  /*i18n*/ {
    id: 'The time of one call was over before this item. Send it again.',
  },
  /*i18n*/ {
    id: 'The service cannot reach its files at the moment. Try again in a few seconds.',
  },
  /*i18n*/ {
    id: 'The service has no room for files at the moment. Try again later.',
  },
  /*i18n*/ {
    id: 'This Idempotency-Key was sent with another request. Send a new one.',
  },
  /*i18n*/ {
    id: 'A request with this Idempotency-Key is being executed. Try again in a moment.',
  },
  /*i18n*/ { id: 'The session has ended. Sign in again.' },
  /*i18n*/ { id: 'Send an API key in the header X-Api-Key.' },
  /*i18n*/ {
    id: 'The API key is invalid, expired or revoked. Create a new one.',
  },
  /*i18n*/ {
    id: 'The link was used already or has expired. Sign in with a key, or ask the operator for a new link.',
  },
  /*i18n*/ {
    id: 'For these figures more than {max} stored scans would have to be read, or reading them took too long. Choose a shorter period; without changePercent and previousPeriod it can be twice as long.',
  },
  /*i18n*/ {
    id: 'Single scans of before {date} are not stored any more, only their figures by UTC day and label. Begin the period on {date2} or later; changePercent and previousPeriod need the time before it too.',
  },
  /*i18n*/ { id: 'Must be 1 or more.' },
  /*i18n*/ { id: 'Must be at most {max}.' },
  /*i18n*/ { id: 'Must be 1 to {max}.' },
  /*i18n*/ { id: 'Must be from {min} to {max}.' },
  /*i18n*/ { id: 'Must be in the future.' },
];
