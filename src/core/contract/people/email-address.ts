/** In characters, the longest that a mail server accepts (RFC 5321, section 4.5.3.1.3). */
export const EMAIL_LENGTH = 254;

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const EMAIL = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})*$`, 'i');

/**
 * Whether the text is exactly one e-mail address: no list, no display name, no line break, no quotes and no comments, with
 * which a mail could reach somebody else. An international domain must be in its ASCII form.
 */
export const isEmailAddress = (text: string): boolean => text.length <= EMAIL_LENGTH && EMAIL.test(text);

/** Returns the form in which an address is stored and compared. */
export const normalEmail = (text: string): string => text.toLowerCase();
