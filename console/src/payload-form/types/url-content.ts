import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import { readWebAddress } from '../../../../src/core/contract/payloads/syntax/web-address.ts';
import { BLANK_CONTENT, type ContentFormat, isBlank, NOTHING_KEPT } from '../content-format.ts';

export interface UrlFields extends Record<string, string> {
  readonly url: string;
}

const TOO_LONG = `Must be at most ${LIMITS.addressLength} characters after percent-encoding: browsers do not open longer ones.`;

function checkUrl({ url }: UrlFields): Record<string, readonly string[]> {
  if (isBlank(url)) return BLANK_CONTENT;
  const address = readWebAddress(url);
  if (!address.ok) return { content: [address.problem] };
  return address.url.href.length > LIMITS.addressLength ? { content: [TOO_LONG] } : {};
}

/** The content is the address. */
export const urlFormat: ContentFormat<UrlFields> = {
  empty: { url: '' },
  names: { url: [''] },
  read: (content) => ({ kind: 'fields', fields: { url: content }, kept: NOTHING_KEPT }),
  write: ({ url }) => url,
  check: checkUrl,
};

/** Returns the address with the scheme that the service assumes; null when there is nothing to complete. */
export function completeUrl(text: string): string | null {
  const trimmed = text.trim();
  if (/^https?:/i.test(trimmed)) return trimmed === text ? null : trimmed;
  return readWebAddress(trimmed).ok ? `https://${trimmed}` : null;
}

/** Whether the address leads somewhere without encryption. */
export const isUnencrypted = (text: string): boolean => /^\s*http:\/\/[^/]/i.test(text);

/** Whether the text begins with a scheme that is neither http nor https, nor the beginning of one: `javascript:`, `ftp://`. */
export const hasForeignScheme = (text: string): boolean =>
  /^\s*[a-z][a-z0-9+-]*:(?!\d)/i.test(text) && !/^\s*(?:https?:|localhost:)/i.test(text);
