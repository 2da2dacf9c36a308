const OFFSET = 0x6c62272e07bb014262b821756295c58dn;
const PRIME = 0x1000000000000000000013bn;

/**
 * FNV-1a of the text's UTF-8 in 128 bits, as 32 hexadecimal digits: an identifier that is the same on every machine and
 * in browsers. It protects nothing, because texts with an equal hash can be found.
 */
export function hashText(text: string): string {
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(128, (hash ^ BigInt(byte)) * PRIME);
  return hash.toString(16).padStart(32, '0');
}
