export const QrCodeMode = {
  Static: 'Static',
  Dynamic: 'Dynamic',
} as const;
export type QrCodeMode = keyof typeof QrCodeMode;
