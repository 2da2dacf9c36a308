import { DEFAULT_STYLE } from '../../../core/contract/default-style.js';

/** Fields of a row in our own format. */
const OWN = ['name', 'content', 'mode', 'payloadType', 'code', 'externalId', 'tags', 'counting'] as const;

/**
 * Names of columns, each with the names for it that exports of other services and lists use: in lower case, without
 * spaces and punctuation. `shortUrl` is a printed address, whose last part is the code; `customUrl` is a second one,
 * which goes before it.
 */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  name: ['title', 'linktitle'],
  content: [
    ...['url', 'destination', 'destinationurl', 'destinationlink', 'long', 'longurl', 'longlink', 'longaddress'],
    ...['original', 'originalurl', 'originallink', 'targeturl', 'fullurl', 'redirecturl'],
  ],
  mode: [],
  payloadType: [],
  code: ['slug', 'shortcode', 'keyword', 'slashtag', 'backhalf', 'custombackhalf', 'alias', 'customalias'],
  shortUrl: [
    ...['short', 'shortlink', 'shortaddress', 'shortenedurl', 'shortenedlink', 'shortened', 'bitlink'],
    ...['tinyurl', 'brandedlink', 'brandedurl', 'vanityurl'],
  ],
  customUrl: ['customlink', 'custombitlink', 'custombitlinks', 'customurl'],
  externalId: [],
  tags: ['labels'],
  counting: [],
};

/** Names that count only if no other column has the field. */
const WEAK: ReadonlyMap<string, string> = new Map([
  ['campaign', 'name'],
  ['link', 'content'],
  ['links', 'content'],
  ['website', 'content'],
  ['target', 'content'],
]);

/** What an export says besides. Notes tell about the first four; the figures have no place here. */
const BESIDES: Readonly<Record<string, readonly string[]>> = {
  created: ['createdat', 'createdon', 'createddate', 'datecreated', 'creationdate', 'timestamp', 'date'],
  expires: ['expiresat', 'expiredat', 'expirein', 'expirationdate', 'expirydate', 'validuntil'],
  archived: [],
  password: [],
  banned: [],
  leftOut: [
    ...['clicks', 'totalclicks', 'uniqueclicks', 'visits', 'visitscount', 'leads', 'conversions', 'revenue', 'sales'],
    ...['domain', 'ip', 'updatedat', 'lastclickat', 'lastclicked'],
  ],
};

const entriesOf = (names: Readonly<Record<string, readonly string[]>>): [string, string][] =>
  Object.entries(names).flatMap(([field, others]) =>
    [field, ...others].map((name) => [plainName(name), field] as [string, string]),
  );

/** The name of a column as it is compared: in any case, without spaces, punctuation and marks such as `*`. */
export const plainName = (column: string): string =>
  column
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const FIELDS: ReadonlyMap<string, string> = new Map(entriesOf(NAMES));
const OTHERS: ReadonlyMap<string, string> = new Map([
  ...entriesOf(BESIDES),
  ['id', 'externalId'],
  ['linkid', 'externalId'],
]);
const STYLE: ReadonlyMap<string, string> = new Map(
  Object.keys(DEFAULT_STYLE).map((field) => [plainName(`style.${field}`), `style.${field}`]),
);

/** Fields that a caller may choose for a column. */
export const COLUMN_FIELDS: readonly string[] = [...Object.keys(NAMES), ...STYLE.values()];

const OWN_FIELDS: readonly string[] = [...OWN, ...STYLE.values()];

/** Returns the field of a column of our own format; null for an unknown column. */
export function ownField(column: string): string | null {
  const name = plainName(column);
  const field = STYLE.get(name) ?? FIELDS.get(name) ?? null;
  return field !== null && OWN_FIELDS.includes(field) ? field : null;
}

/** Fields that a short link does not have. */
const CAMPAIGN_ONLY = ['mode', 'payloadType', 'counting'];

/** Returns the field of a column, or member, of a list of short links; null for an unknown one. */
export function linkField(column: string): string | null {
  const field = FIELDS.get(plainName(column)) ?? OTHERS.get(plainName(column)) ?? null;
  return field !== null && CAMPAIGN_ONLY.includes(field) ? null : field;
}

/** Returns what an unknown column may mean if nothing else has the field. */
export const weakField = (column: string): string | null => WEAK.get(plainName(column)) ?? null;
