/** In characters, the longest that a mail server accepts (RFC 5321, section 4.5.3.1.3). */
export const EMAIL_LENGTH = 254;

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const EMAIL = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})*$`, 'i');
/** A domain that is not in ASCII. Its full stops may be those of East Asian keyboards. */
const INTERNATIONAL = /@(?=.*\P{ASCII})([\p{L}\p{M}\p{N}\p{Cf}.\u3002\uff0e\uff61-]+)$/u;
/** What pasting adds at the ends: spaces and invisible marks, but no line breaks. */
const AROUND = /^[\p{Zs}\p{Cf}]+|[\p{Zs}\p{Cf}]+$/gu;

/**
 * Whether the text is exactly one e-mail address: no list, no display name, no line break, no quotes and no comments, with
 * which a mail could reach somebody else. The domain may be international.
 */
export const isEmailAddress = (text: string): boolean => {
  const normal = normalEmail(text);
  return normal.length <= EMAIL_LENGTH && EMAIL.test(normal);
};

/**
 * Returns the one form in which an address is stored, compared and mailed to: in lower case, an international domain in
 * ASCII (`xn--…`).
 */
export const normalEmail = (text: string): string =>
  text
    .replace(AROUND, '')
    .toLowerCase()
    .replace(INTERNATIONAL, (address, domain: string) => {
      const host = URL.parse(`http://${domain}`)?.hostname;
      return host === undefined ? address : `@${host}`;
    });
