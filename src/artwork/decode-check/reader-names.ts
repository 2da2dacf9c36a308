/** Three libraries that decode QR codes and share no code. Named apart from them, which take long to load. */
export type Reader = 'zxing' | 'jsqr' | 'zbar';
export const READERS: readonly Reader[] = ['zxing', 'jsqr', 'zbar'];
