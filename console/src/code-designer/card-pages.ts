import type { QrCodeMode, QrPayloadType } from '../../generated/code-designer/preview.ts';

/** Types whose Dynamic codes open a page of the service that has no builder. */
const CARDS: ReadonlySet<QrPayloadType> = new Set(['Text', 'Wifi', 'VCard', 'Event']);

export const hasCardPage = (mode: QrCodeMode, payloadType: QrPayloadType): boolean =>
  mode === 'Dynamic' && CARDS.has(payloadType);
