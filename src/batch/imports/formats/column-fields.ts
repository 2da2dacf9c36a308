import { DEFAULT_STYLE } from '../../../core/contract/default-style.js';

/** Fields of a row in our own format. */
const OWN = [
  ...['name', 'content', 'mode', 'payloadType', 'code', 'externalId', 'tags', 'counting', 'addresses', 'caption'],
] as const;

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
  /** Where codes were printed whose addresses the file does not have. */
  host: ['domain', 'domainname'],
  externalId: [],
  tags: ['labels'],
  counting: [],
  addresses: [],
  caption: [],
};

/** German words for a destination, which are surer than a link beside them. Like the next ones, they count only if no other column has the field. */
const DESTINATIONS = ['ziel', 'zieladresse', 'zielurl', 'ziellink', 'zielseite'];

/** Names that count only if no other column has the field. Of several in a file, the first counts. */
const WEAK: Readonly<Record<string, readonly string[]>> = {
  name: ['campaign'],
  content: ['link', 'links', 'website', 'target'],
};

/**
 * Further names in English and German, the surest first, which count only after those: lists that people keep for
 * themselves have columns beside them that only seem to mean the same. Running numbers are in most of such lists, so
 * that `Nr.` is no external id: the second list would change the codes of the first.
 */
const WEAKER: Readonly<Record<string, readonly string[]>> = {
  name: ['bezeichnung', 'titel', 'benennung', 'kampagne'],
  content: ['webadresse', 'internetadresse', 'webaddress', 'webseite', 'homepage', 'adresse'],
  code: ['kurzcode'],
  shortUrl: ['kurzlink', 'kurzurl'],
  externalId: ['externeid', 'externekennung'],
  tags: ['schlagwörter', 'schlagwoerter', 'schlagworte', 'stichwörter', 'stichworte'],
  caption: ['beschriftung', 'labeltext', 'etikettentext'],
};

/** Weak names of columns that may as well have places where people live: they count only with web addresses below. */
const PLACES = ['adresse'];

/** What a file says besides. Notes tell about some of it; the figures have no place here. */
const BESIDES: Readonly<Record<string, readonly string[]>> = {
  created: ['createdat', 'createdon', 'createddate', 'datecreated', 'creationdate', 'timestamp', 'date'],
  expires: ['expiresat', 'expiredat', 'expirein', 'expirationdate', 'expirydate', 'validuntil'],
  /** A link has no language. Pages have theirs in their translation. */
  language: ['lang', 'locale', 'sprache'],
  archived: [],
  password: [],
  banned: [],
  leftOut: [
    ...['clicks', 'totalclicks', 'uniqueclicks', 'visits', 'visitscount', 'leads', 'conversions', 'revenue', 'sales'],
    ...['ip', 'hits', 'updatedat', 'lastclickat', 'lastclicked'],
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

/** Whether a column has addresses of people, which are neither stored nor shown. */
export const isPrivate = (column: string): boolean => plainName(column) === 'ip';

/** The field of a column that is known and not imported. */
export const LANGUAGE = 'language';

const OWN_FIELDS: readonly string[] = [...OWN, ...STYLE.values()];

/** Returns the field of a column of our own format; null for an unknown column. */
export function ownField(column: string): string | null {
  const name = plainName(column);
  const field = STYLE.get(name) ?? FIELDS.get(name) ?? null;
  if (field !== null && OWN_FIELDS.includes(field)) return field;
  return OTHERS.get(name) === LANGUAGE ? LANGUAGE : null;
}

/** Fields that a short link does not have. */
const CAMPAIGN_ONLY = ['mode', 'payloadType', 'counting'];

/** Returns the field of a column, or member, of a list of short links; null for an unknown one. */
export function linkField(column: string): string | null {
  const field = FIELDS.get(plainName(column)) ?? OTHERS.get(plainName(column)) ?? null;
  return field !== null && CAMPAIGN_ONLY.includes(field) ? null : field;
}

type NamedField = readonly [name: string, field: string];
const namedFields = (names: Readonly<Record<string, readonly string[]>>): NamedField[] =>
  Object.entries(names).flatMap(([field, others]) => others.map((name) => [name, field] as const));

const DESTINATION_FIELDS = namedFields({ content: DESTINATIONS });
const WEAK_FIELDS = namedFields(WEAK);
const WEAKER_FIELDS = namedFields(WEAKER);

/** Returns what unknown columns of a file, given by their plain names, may mean if nothing else has the field, the surest first. */
export const weakFields = (names: readonly string[]): NamedField[] => [
  ...DESTINATION_FIELDS,
  ...names.flatMap((name) => WEAK_FIELDS.filter(([weak]) => weak === name)),
  ...WEAKER_FIELDS,
];

export const mayBePlaces = (name: string): boolean => PLACES.includes(name);
