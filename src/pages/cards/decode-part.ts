import type { RawProperty } from '../../core/contract/payloads/syntax/content-lines.js';

const QUOTED_PRINTABLE = /;(?:encoding=)?"?quoted-printable"?(?=;|$)/i;
const BASE64 = /;encoding="?(?:b|base64)"?(?=;|$)/i;
const CHARSET = /;charset="?([^;"]+)/i;
/** A byte beyond ASCII. Some programs encode these without naming the encoding. */
const ENCODED_BYTE = /=[89a-f][0-9a-f]/i;

/**
 * Returns a part of a value as text. vCard 2.1 and vCalendar write what is not ASCII in quoted-printable or Base64, in
 * the charset of the property.
 */
export function decodePart({ parameters }: RawProperty, part: string): string {
  const charset = CHARSET.exec(parameters)?.[1] ?? null;
  if (BASE64.test(parameters)) return textIn(Buffer.from(part, 'base64'), charset);
  const isEncoded = QUOTED_PRINTABLE.test(parameters) || (charset !== null && ENCODED_BYTE.test(part));
  if (!isEncoded) return part;
  const pieces = part.split(/((?:=[0-9a-f]{2})+)/i);
  return textIn(Buffer.concat(pieces.map((piece, index) => bytesOf(piece, index % 2 === 1))), charset);
}

const bytesOf = (piece: string, isEncoded: boolean): Buffer =>
  isEncoded ? Buffer.from(piece.replaceAll('=', ''), 'hex') : Buffer.from(piece);

/** An unknown or wrong charset is UTF-8 if the bytes are, otherwise Windows-1252. */
function textIn(bytes: Buffer, charset: string | null): string {
  for (const label of [charset, 'utf-8']) {
    try {
      if (label !== null) return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch {}
  }
  return new TextDecoder('windows-1252').decode(bytes);
}
