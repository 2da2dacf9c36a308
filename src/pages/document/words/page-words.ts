/** A word that depends on a number, by the categories of `Intl.PluralRules`. `{number}` stands for the number. */
export type PluralWords = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/**
 * What pages say themselves, in one language. Names in braces stand for what `fillIn` puts there. No text contains a
 * double quotation mark.
 */
export interface PageWords {
  /** BCP 47, for the attribute `lang`. */
  readonly language: string;
  /** BCP 47 with the region whose dates and numbers `Intl` writes. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';

  /** What a page is, above its title. */
  readonly contact: string;
  readonly event: string;
  readonly text: string;
  readonly wifiNetwork: string;

  /** The details of a contact, and of other pages with an address or a website. */
  readonly saveContact: string;
  readonly phone: string;
  readonly mobile: string;
  readonly fax: string;
  readonly email: string;
  readonly website: string;
  readonly address: string;
  readonly note: string;
  readonly showOnMap: string;
  /** The link that calls a business. */
  readonly call: string;

  /** The details of an event. */
  readonly addToCalendar: string;
  readonly when: string;
  readonly where: string;
  readonly about: string;
  /** `{end}`: a day, with or without a time. */
  readonly until: string;
  /** `{duration}`: 1 hour, 30 minutes. */
  readonly duration: string;
  readonly repeats: string;

  /** The details of a network. Hidden networks are not in the list of networks; open ones have no password. */
  readonly joinNetwork: string;
  readonly joinOpenNetwork: string;
  readonly joinHiddenNetwork: string;
  readonly joinHiddenOpenNetwork: string;
  readonly networkName: string;
  readonly password: string;
  readonly encryption: string;
  readonly encryptionWpa: string;
  readonly encryptionNone: string;
  readonly visibility: string;
  readonly visibilityHidden: string;

  /** Copying. */
  readonly copyText: string;
  readonly textToCopy: string;
  readonly copyHint: string;
  readonly copy: string;
  readonly copied: string;

  /** Files. `{facts}`: type, number of pages and size, joined by `comma`. */
  readonly openMenu: string;
  readonly openDocument: string;
  readonly download: string;
  /** `{text}` `{facts}` */
  readonly withFacts: string;
  readonly comma: string;
  readonly pages: PluralWords;
  /** `{number}` `{count}` */
  readonly pageOf: string;

  /** Pictures. `{title}` `{number}` `{count}` */
  readonly picture: string;
  readonly pictureOf: string;
  readonly enlarge: string;
  readonly close: string;
  readonly back: string;
  readonly previous: string;
  readonly next: string;

  /** The links to the sections of a long menu. */
  readonly sections: string;
}
