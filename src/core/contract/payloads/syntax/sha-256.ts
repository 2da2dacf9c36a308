/** The first 32 bits of the fractional parts of the roots of the first primes (FIPS 180-4 sections 4.2.2 and 5.3.3). */
const PRIMES = Array.from({ length: 312 }, (_, number) => number).filter(
  (number) =>
    number > 1 && !Array.from({ length: 17 }, (_, index) => index + 2).some((n) => n < number && number % n === 0),
);
const fraction = (root: number): number => ((root % 1) * 2 ** 32) | 0;
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** Returns the SHA-256 of a text in hexadecimal, in browsers too, whose own hash function is asynchronous. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  new Uint8Array(padded.buffer).set(bytes);
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 4, bytes.length * 8);
  const state = Int32Array.from(START);
  const words = new Int32Array(64);
  for (let block = 0; block < padded.byteLength; block += 64) {
    for (let index = 0; index < 16; index++) words[index] = padded.getInt32(block + index * 4);
    const word = (index: number): number => words[index] ?? 0;
    for (let index = 16; index < 64; index++) {
      const [early, late] = [word(index - 15), word(index - 2)];
      const mixed = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
      words[index] = word(index - 16) + mixed + word(index - 7) + (rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10));
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let index = 0; index < 64; index++) {
      const chosen = (e & f) ^ (~e & g);
      const first = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + chosen + (ROUNDS[index] ?? 0) + word(index);
      const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, index) => {
      state[index] = (state[index] ?? 0) + value;
    });
  }
  return Array.from(state, (value) => (value >>> 0).toString(16).padStart(8, '0')).join('');
}
