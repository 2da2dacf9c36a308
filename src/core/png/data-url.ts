const PNG_PREFIX = 'data:image/png;base64,';

/** The bytes of a PNG data URL, or null when the text is none. The bytes themselves are not checked. */
export function readPngDataUrl(text: string): Buffer | null {
  if (!text.startsWith(PNG_PREFIX)) return null;
  const base64 = text.slice(PNG_PREFIX.length);
  const isBase64 = base64.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(base64);
  return isBase64 ? Buffer.from(base64, 'base64') : null;
}
