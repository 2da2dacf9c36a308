import type { ServiceMessage } from './service-message.ts';

/** Of schedules, rules and changes of many campaigns. */
export const ROUTING_MESSAGES: readonly ServiceMessage[] = [
  /*i18n*/ { id: 'Must be left out: only a Dynamic code is redirected.' },
  /*i18n*/ { id: 'Must have fromUtc or untilUtc.' },
  /*i18n*/ {
    id: 'Must be after fromUtc: the schedule would end before it begins.',
  },
  /*i18n*/ { id: 'Must be a time such as 09:30.' },
  /*i18n*/ { id: 'Must be a time such as 17:30, or 24:00.' },
  /*i18n*/ {
    id: 'Must be a date of the years 2000 to 2099 such as 2026-01-31.',
  },
  /*i18n*/ {
    id: 'Must be the IANA name of a time zone that is known here, such as Europe/Berlin.',
  },
  /*i18n*/ { id: 'Must name a day; leave it out for every day.' },
  /*i18n*/ { id: 'Must have from, until or weekdays.' },
  /*i18n*/ { id: 'Must differ from `from`; leave both out for the whole day.' },
  /*i18n*/ { id: 'Must have from or until.' },
  /*i18n*/ { id: 'Must not be before `from`.' },
  /*i18n*/ {
    id: 'Must be country codes of two capital letters (ISO 3166-1 alpha-2), or ZZ for unknown.',
  },
  /*i18n*/ {
    id: 'Must be language tags (BCP 47) such as de or pt-BR.',
  },
  /*i18n*/ {
    id: 'Must not begin or end with white space, nor contain line breaks or control characters.',
  },
  /*i18n*/ {
    id: 'Must not be Default, Fallback or Other: figures use them.',
  },
  /*i18n*/ { id: 'Must differ from the names of the rules before it.' },
  /*i18n*/ { id: 'Must name a value; leave it out for all.' },
  /*i18n*/ { id: 'Must have at most {max} values.' },
  /*i18n*/ { id: 'Must have 1 to {max} values.' },
  /*i18n*/ { id: 'Must be from 0.01 to 100, in steps of 0.01.' },
  /*i18n*/ { id: 'Must be at most {max} rules.' },
  /*i18n*/ {
    id: 'Must not be the address of a code of this service: it would redirect in a loop, or be counted twice.',
  },
  /*i18n*/ {
    id: 'Can never decide: all of its scans are taken by {rules} before it.',
  },
  /*i18n*/ { id: 'Must be one of {names}.' },
  /*i18n*/ { id: 'Must have either action or edit.' },
  /*i18n*/ { id: 'Must have at least one member.' },
  /*i18n*/ {
    id: 'Must not be sent together with addTags or removeTags.',
  },
  /*i18n*/ {
    id: 'Is too large for so many: send at most {max} items with it, or a smaller logo.',
  },
  /*i18n*/ { id: 'Must have no placeholders but {names}.' },
  /*i18n*/ { id: 'Must be 1 to {max} parameters.' },
  /*i18n*/ { id: 'Must be 1 to {max} characters.' },
  /*i18n*/ { id: 'Must not be named twice.' },
  /*i18n*/ {
    id: 'Must be {value} or left out: it cannot be changed.',
  },
  /*i18n*/ { id: 'Must have 1 to {max} items.' },
  /*i18n*/ { id: 'Is that of item {index} too. Name a campaign once in a call.' },
  /*i18n*/ {
    id: 'Is needed: there is no campaign with this externalId yet.',
  },
  /*i18n*/ {
    id: 'With styles, schedules, rules or pictures in the answer, send at most {max} items.',
  },
  /*i18n*/ { id: 'Must name each type once.' },
  /*i18n*/ { id: 'Must be after {other}.' },
];
