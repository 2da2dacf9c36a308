/** Three QR code decoders that share no code. Their names are separate from the libraries, which take long to load. */
export type Reader = 'zxing' | 'jsqr' | 'zbar';
export const READERS: readonly Reader[] = ['zxing', 'jsqr', 'zbar'];
export const READER_NAMES: Readonly<Record<Reader, string>> = { zxing: 'ZXing', jsqr: 'jsQR', zbar: 'ZBar' };
