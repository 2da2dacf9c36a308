/** A data URL in base64. */
export interface DataUrl {
  /** Media type in lower case, without parameters. */
  readonly type: string;
  /** Null if the text is not base64 or says that it is not. */
  readonly bytes: Buffer | null;
}

/**
 * Reads a data URL as browsers do (Fetch Standard, data: URL processor; Infra Standard, forgiving-base64 decode): scheme,
 * type and `;base64` in any case, with parameters, white space, escapes and missing padding. Null for any other text.
 */
export function readDataUrl(text: string): DataUrl | null {
  const url = text.trim();
  const comma = url.indexOf(',');
  if (comma < 0 || !/^data:/i.test(url)) return null;
  const [type = '', ...parameters] = url
    .slice('data:'.length, comma)
    .split(';')
    .map((part) => part.trim().toLowerCase());
  return { type, bytes: parameters.at(-1) === 'base64' ? readBase64(url.slice(comma + 1)) : null };
}

function readBase64(text: string): Buffer | null {
  const base64 = text.replace(/%(?:2B|2F|3D|20|0D|0A|09)/gi, decodeURIComponent).replace(/[\t\n\f\r ]+/g, '');
  const digits = base64.replace(/={1,2}$/, '');
  const isPadded = digits.length === base64.length || base64.length % 4 === 0;
  return isPadded && digits.length % 4 !== 1 && /^[A-Za-z0-9+/]+$/.test(digits) ? Buffer.from(digits, 'base64') : null;
}

/** Returns the bytes of a PNG data URL; null for any other text. Does not check the bytes. */
export function readPngDataUrl(text: string): Buffer | null {
  const url = readDataUrl(text);
  return url?.type === 'image/png' ? url.bytes : null;
}
