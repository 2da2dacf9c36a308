import type { ServiceMessage } from './service-message.ts';

/** Of contents, and of the campaign as a whole. */
export const CONTENT_MESSAGES: readonly ServiceMessage[] = [
  /*i18n*/ { id: 'Must not be empty or only white space.' },
  /*i18n*/ { id: 'Must not be empty.' },
  /*i18n*/ { id: 'Must be at most {max} characters.' },
  /*i18n*/ {
    id: 'Must be at most {max} characters, of {points} code points together.',
  },
  /*i18n*/ {
    id: 'Must be at most {max} characters after percent-encoding: browsers do not open longer ones.',
  },
  /*i18n*/ {
    id: 'Must be an http or https address such as https://example.com/menu.',
  },
  /*i18n*/ {
    id: 'Must not contain white space or control characters: percent-encode them, a space as %20.',
  },
  /*i18n*/ {
    id: 'Must not contain a user name or password: send the address without the part before @.',
  },
  /*i18n*/ {
    id: 'Must not be the address of a code of this service: it would redirect in a loop.',
  },
  /*i18n*/ {
    id: 'Must be a phone number such as +15550100.',
  },
  /*i18n*/ {
    id: 'Must be a phone number with its country code such as +15550100.',
  },
  /*i18n*/ {
    id: 'Must be an email address such as name@example.com.',
  },
  /*i18n*/ {
    id: 'Must be an ISO 8601 time such as 2030-05-17T18:30:00Z, or a date such as 2030-05-17.',
  },
  /*i18n*/ { id: "Must be the event's title." },
  /*i18n*/ { id: 'Must be after the start.' },
  /*i18n*/ { id: "Must be the network's name." },
  /*i18n*/ {
    id: 'Must be at most {max} bytes in UTF-8.',
  },
  /*i18n*/ { id: 'Must be one of WPA, WEP, nopass.' },
  /*i18n*/ {
    id: 'Send the password, or name the encryption nopass.',
  },
  /*i18n*/ {
    id: 'Leave it out: the encryption nopass has no password.',
  },
  /*i18n*/ { id: 'Send fullName, firstName, lastName or organization.' },
  /*i18n*/ { id: 'Must be the title of the page.' },
  /*i18n*/ { id: 'Must be the title of the collection.' },
  /*i18n*/ { id: 'Send businessName, title or both.' },
  /*i18n*/ {
    id: 'Send details, at least one asset in assetIds, or both.',
  },
  /*i18n*/ { id: 'Send ctaLabel together with ctaUrl.' },
  /*i18n*/ { id: 'Send ctaUrl together with ctaLabel.' },
  /*i18n*/ { id: 'Must name at least {min} uploaded asset.' },
  /*i18n*/ { id: 'Must name at most {max} assets.' },
  /*i18n*/ { id: 'Must not name the same asset twice.' },
  /*i18n*/ { id: 'Must hold only ids of uploaded assets: UUID strings.' },
  /*i18n*/ { id: 'Must be an array of asset ids.' },
  /*i18n*/ { id: 'Must be a JSON object serialized as a string.' },
  /*i18n*/ { id: 'Send an object with {names}.' },
  /*i18n*/ { id: 'Must be a string.' },
  /*i18n*/ { id: 'Must be true or false.' },
  /*i18n*/ { id: 'Must be one line without control characters.' },
  /*i18n*/ {
    id: 'Must not contain control characters other than tabs and line breaks.',
  },
  /*i18n*/ { id: 'Must not contain control characters.' },
  /*i18n*/ { id: 'Must not contain control characters or line breaks.' },
  /*i18n*/ { id: 'Must not contain the NUL character.' },
  /*i18n*/ {
    id: 'Must be well-formed Unicode: it holds half of a surrogate pair.',
  },
  /*i18n*/ {
    id: 'Must be Dynamic: {type} codes open a hosted page.',
  },
  /*i18n*/ { id: 'Must be None or one of {names}.' },
  /*i18n*/ {
    id: 'Must be 3 to 64 letters, digits, hyphens or underscores.',
  },
  /*i18n*/ {
    id: 'Is used already, or was used before. Choose another one.',
  },
  /*i18n*/ { id: 'Must be at most {max} tags.' },
  /*i18n*/ { id: 'Must not be empty. Null removes it.' },
  /*i18n*/ {
    id: 'Must not begin or end with white space.',
  },
  /*i18n*/ {
    id: 'The deleted campaign {id} has it. Restore that campaign, or send another id.',
  },
  /*i18n*/ {
    id: 'The campaign {id} has it. Change that campaign, or send another id.',
  },
  /*i18n*/ {
    id: 'Is {bytes} bytes long when encoded; a Static code with errorCorrection {level} holds {max} bytes. Shorten it or use a Dynamic code.',
  },
];
