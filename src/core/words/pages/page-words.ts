import type { PageLanguageTag } from '../../contract/payloads/page-texts.js';

/** A word that depends on a number, by the categories of `Intl.PluralRules`. `{number}` stands for the number. */
export type PluralWords = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** A heading and the sentence below it. */
export interface ErrorWords {
  readonly title: string;
  readonly text: string;
}

/**
 * - `notAvailable` is for unknown and deleted codes, which it does not distinguish. Only it says to scan again.
 * - `inactive` is for a code that exists, while its workspace is suspended, or if its own page cannot be read.
 * - `tooMany` is for an address that has requested too many non-existent codes. It is the same for every code.
 * - `tryAgain` is for a code that cannot be looked up at the moment.
 * - `notFound` is for an address that does not belong to a code.
 * - `misdirected` is for a host that nobody has set up: it tells people what to do, and whoever runs the service.
 */
export type ErrorPageName = 'notAvailable' | 'inactive' | 'tooMany' | 'tryAgain' | 'notFound' | 'misdirected';

/** Why a code that exists has no page right now: it is paused, or before or after its schedule. */
export type Closure = 'paused' | 'planned' | 'ended';

/**
 * Texts of hosted pages and error pages, in one language. `fillIn` replaces names in braces. No text contains a
 * character that HTML reserves.
 */
export interface PageWords {
  /** BCP 47 tag for the attribute `lang`. */
  readonly language: PageLanguageTag;
  /** BCP 47 tag with the region whose date and number formats `Intl` uses. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';

  /** What a page is, above its title. */
  readonly contact: string;
  readonly event: string;
  readonly text: string;
  readonly wifiNetwork: string;

  /** Details of a contact, and of other pages with an address or a website. */
  readonly saveContact: string;
  readonly phone: string;
  readonly mobile: string;
  readonly fax: string;
  readonly email: string;
  readonly website: string;
  readonly address: string;
  readonly note: string;
  readonly showOnMap: string;
  /** Link that calls a business. */
  readonly call: string;

  /** Details of an event. */
  readonly addToCalendar: string;
  readonly when: string;
  readonly where: string;
  readonly about: string;
  /** `{end}`: a day, with or without a time. */
  readonly until: string;
  /** `{duration}`: 1 hour, 30 minutes. */
  readonly duration: string;
  readonly repeats: string;

  /** Details of a network. Hidden networks are not in the list of networks; open ones have no password. */
  readonly joinNetwork: string;
  readonly joinOpenNetwork: string;
  readonly joinHiddenNetwork: string;
  readonly joinHiddenOpenNetwork: string;
  readonly networkName: string;
  readonly userName: string;
  readonly password: string;
  readonly encryption: string;
  readonly encryptionWpa: string;
  readonly encryptionNone: string;
  readonly visibility: string;
  readonly visibilityHidden: string;

  /** Texts of the buttons that copy. */
  readonly copyText: string;
  readonly textToCopy: string;
  readonly copyHint: string;
  readonly copy: string;
  readonly copied: string;

  /** Texts for files. `{facts}`: type, number of pages and size, joined by `comma`. */
  readonly openMenu: string;
  readonly openDocument: string;
  readonly download: string;
  /** Uses `{text}` and `{facts}`. */
  readonly withFacts: string;
  readonly comma: string;
  readonly pages: PluralWords;
  /** Uses `{number}` and `{count}`. */
  readonly pageOf: string;

  /** Texts for pictures, which use `{title}`, `{number}` and `{count}`. */
  readonly picture: string;
  readonly pictureOf: string;
  readonly enlarge: string;
  readonly close: string;
  readonly back: string;
  readonly previous: string;
  readonly next: string;

  /** Links to the sections of a long menu. */
  readonly sections: string;
  /** Meanings of marks such as `(v)` beside a dish. */
  readonly vegetarian: string;
  readonly vegan: string;
  readonly glutenFree: string;
  readonly dairyFree: string;

  /** The page of a code that exists. Who scanned it did nothing wrong. */
  readonly unavailable: Readonly<Record<Closure, ErrorWords>>;
  /** Uses `{date}`, a day. */
  readonly backOn: string;

  /** Where a code leads, for whoever asks before opening it. Uses `{date}` and `{name}`, of a workspace. */
  readonly leads: Readonly<Record<'title' | 'oneOf' | 'since' | 'by', string>>;

  /** A link to the beginning of this service. */
  readonly home: string;

  readonly errors: Readonly<Record<ErrorPageName, ErrorWords>>;
}
