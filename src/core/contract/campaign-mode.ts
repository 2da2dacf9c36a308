import { enumOf } from './names/enum-of.js';

export const QrCodeMode = enumOf('Static', 'Dynamic');
export type QrCodeMode = keyof typeof QrCodeMode;
