const PNG_PREFIX = 'data:image/png;base64,';

/** Returns the bytes of a PNG data URL; null for any other text. Does not check the bytes. */
export function readPngDataUrl(text: string): Buffer | null {
  if (!text.startsWith(PNG_PREFIX)) return null;
  const base64 = text.slice(PNG_PREFIX.length);
  const isBase64 = base64.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(base64);
  return isBase64 ? Buffer.from(base64, 'base64') : null;
}
