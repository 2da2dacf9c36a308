/** Character classes of ISO 32000-1, 7.2.2. */
export const REGULAR = 0;
export const WHITE_SPACE = 1;
const DELIMITER = 2;

const CLASSES = new Uint8Array(256);
for (const code of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) CLASSES[code] = WHITE_SPACE;
for (const character of '()<>[]{}/%') CLASSES[character.charCodeAt(0)] = DELIMITER;

/** Returns the class of a byte. The end of the data counts as white space, because it ends every token. */
export const classOf = (byte: number | undefined): number => (byte === undefined ? WHITE_SPACE : (CLASSES[byte] ?? 0));

/** Whether a byte is an ASCII digit. */
export const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** Returns the value of a hexadecimal digit, or -1. */
export const hexDigit = (byte: number | undefined): number => {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
};
