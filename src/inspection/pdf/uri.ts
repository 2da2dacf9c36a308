/** Schemes that open a page, a message that is not sent yet, a call or a map, and run nothing. */
const PASSIVE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel', 'sms', 'smsto', 'geo', 'whatsapp']);

/**
 * Returns the scheme of a link that is not passive, `network path` for the address of a file server, or null. A
 * relative address is passive, because its base is checked as well. `host:8080/path` without a scheme is relative.
 */
export const activeScheme = (bytes: string): string | null => {
  const address = decodeText(bytes).replace(/[\u0000-\u0020\u007f\u00ad\u200b-\u200f\ufeff]/g, '');
  if (isNetworkPath(address)) return 'network path';
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  if (scheme === undefined || PASSIVE_SCHEMES.has(scheme)) return null;
  return scheme.includes('.') && /^[^:]+:\d+([/?#]|$)/.test(address) ? null : scheme.slice(0, 20);
};

/** Opening `\\server\share` sends the reader's credentials to that server. */
export const isNetworkPath = (path: string): boolean => /^\s*([\\/]{2}|file:)/i.test(path);

/**
 * Whether a path is an absolute URL, from which a reader fetches the file. A single letter followed by a colon is a
 * drive.
 */
export const isUrl = (path: string): boolean => /^\s*[a-z][a-z0-9+.-]+:[\\/]/i.test(path);

/** Decodes a text string (ISO 32000-1, 7.9.2.2): UTF-16, UTF-8 or one byte per character. */
export const decodeText = (bytes: string): string => {
  const raw = Buffer.from(bytes, 'latin1');
  if (bytes.startsWith('\u00ff\u00fe')) return raw.subarray(2).toString('utf16le');
  if (!bytes.startsWith('\u00fe\u00ff')) return bytes.startsWith('\u00ef\u00bb\u00bf') ? raw.toString('utf8') : bytes;
  return raw
    .subarray(2, raw.length - (raw.length % 2))
    .swap16()
    .toString('utf16le');
};
