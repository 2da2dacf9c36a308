import type { ServiceMessage } from './service-message.ts';

/** Of keys, webhooks, print runs and figures. */
export const WORKSPACE_MESSAGES: readonly ServiceMessage[] = [
  /*i18n*/ { id: 'Must name at least one scope.' },
  /*i18n*/ { id: 'Must not name a scope twice.' },
  /*i18n*/ { id: 'Must be any of {names}.' },
  /*i18n*/ { id: 'Must be 0 to {max}.' },
  /*i18n*/ {
    id: 'Must be no later than the expiry of your own key, {time}.',
  },
  /*i18n*/ {
    id: 'A workspace has at most {max} valid keys. Revoke one that is not used.',
  },
  /*i18n*/ {
    id: 'Must be an address such as https://example.com/hooks.',
  },
  /*i18n*/ {
    id: 'Must not have a user name, a password or a part after #.',
  },
  /*i18n*/ {
    id: 'A workspace has at most {max} webhook endpoints. Delete one that is not used.',
  },
  /*i18n*/ {
    id: 'It is still being delivered. Wait until it is delivered or given up.',
  },
  /*i18n*/ { id: 'Must name at least one type of events.' },
  /*i18n*/ { id: 'Must not name a type twice.' },
  /*i18n*/ {
    id: 'The address is not in the public internet, and the operator has not allowed it.',
  },
  /*i18n*/ { id: 'Must begin with https://.' },
  /*i18n*/ {
    id: 'Must not be an address of this service.',
  },
  /*i18n*/ { id: 'Must give at most {max} labels in all.' },
  /*i18n*/ {
    id: 'The files of finished print runs take all of their room. Cancel one to remove its file.',
  },
  /*i18n*/ { id: 'Must be at most {max} campaigns.' },
  /*i18n*/ { id: 'Must have each format once.' },
  /*i18n*/ { id: 'Must be absent for a Zip.' },
  /*i18n*/ { id: 'Must be absent for Sheets.' },
  /*i18n*/ {
    id: 'Must name at least one file for each campaign.',
  },
  /*i18n*/ { id: 'Must be another one: each format once.' },
  /*i18n*/ { id: 'Must be Rgb for png and svg.' },
  /*i18n*/ { id: 'Must be absent unless the format is png.' },
  /*i18n*/ {
    id: 'Gives more than {max} million pixels: choose less.',
  },
  /*i18n*/ {
    id: 'Must be given, unless labelWidthMm is.',
  },
  /*i18n*/ {
    id: 'Must be given, unless labelHeightMm is.',
  },
  /*i18n*/ { id: 'Must fit on the paper.' },
  /*i18n*/ { id: 'Must have at most {columns} × {rows} labels.' },
  /*i18n*/ {
    id: 'Gives labels of {width} × {height} mm; each side must be at least {least} mm: choose fewer, or smaller margins and gaps.',
  },
  /*i18n*/ {
    id: 'Must leave at least {least} mm of each label for its code.',
  },
  /*i18n*/ {
    id: 'Must fit on the paper: {missing} mm are missing.',
  },
  /*i18n*/ {
    id: 'Needs margins of at least {least} mm on all sides.',
  },
  /*i18n*/ { id: 'Must be absent when campaignIds is given.' },
  /*i18n*/ { id: 'Must be given, unless filter is.' },
  /*i18n*/ { id: 'There is no such campaign here.' },
  /*i18n*/ { id: 'Selects no campaigns.' },
  /*i18n*/ {
    id: 'Selects {count} campaigns; a print run has at most {max}.',
  },
  /*i18n*/ {
    id: 'Must be an IANA time zone such as Europe/Berlin or Asia/Kolkata.',
  },
  /*i18n*/ { id: 'Must be a date such as 2026-01-31.' },
  /*i18n*/ {
    id: 'Must be an ISO 8601 date or date-time such as 2026-01-31T00:00:00Z.',
  },
  /*i18n*/ { id: 'Must lie in the years {from} to {until}.' },
  /*i18n*/ { id: 'Must be before toUtc, which is now by default.' },
  /*i18n*/ { id: 'Must be at most {years} years before toUtc.' },
  /*i18n*/ { id: 'Cannot be given together with {other}.' },
  /*i18n*/ {
    id: 'More than {max} campaigns have these tags. Add one that fewer have.',
  },
  /*i18n*/ { id: 'Leave it out with allTags and anyTag.' },
  /*i18n*/ { id: 'Must be a UUID.' },
  /*i18n*/ { id: 'Must be UUIDs.' },
  /*i18n*/ { id: 'Must have 1 to {max} bytes each.' },
  /*i18n*/ { id: 'Must be ISO 3166-1 alpha-2 codes, or names of countries as the overview shows them.' },
  /*i18n*/ { id: 'Each countryCode must be ISO 3166-1 alpha-2, or empty.' },
  /*i18n*/ { id: 'Must be given once.' },
  /*i18n*/ { id: 'Is required.' },
  /*i18n*/ { id: 'Must be the number of a revision, from 1.' },
];
