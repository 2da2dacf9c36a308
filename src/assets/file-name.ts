const BYTES_MAX = 255;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A name to show: the last part of a path, without control characters and marks of direction, at most 255 bytes. */
export function cleanFileName(sent: string): string {
  const base = sent.split(/[\\/]/).at(-1) ?? '';
  const clean = base
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  let name = '';
  for (const { segment } of graphemes.segment(clean)) {
    if (Buffer.byteLength(name + segment) > BYTES_MAX) break;
    name += segment;
  }
  return name === '' ? 'file' : name;
}
