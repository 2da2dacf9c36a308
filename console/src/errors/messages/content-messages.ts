import type { ServiceMessage } from './service-message.ts';

/** Of contents. */
export const CONTENT_MESSAGES: readonly ServiceMessage[] = [
  /*i18n*/ {
    id: 'Must not be empty or only white space.',
    message: 'Please fill this in.',
  },
  /*i18n*/ {
    id: 'Must be at most {max} characters.',
    message: 'At most {max} characters.',
  },
];
