import { registerEnumType } from 'type-graphql';
import { enumOf } from './names/enum-of.js';

/** What a campaign's scans leave behind. The names are stored, so they must not change. */
export const QrCounting = enumOf('Full', 'TotalsOnly', 'Nothing');
export type QrCounting = keyof typeof QrCounting;

registerEnumType(QrCounting, {
  name: 'QrCounting',
  description:
    'What scans of a campaign leave behind. Full: figures by place, device, source and unique scans. TotalsOnly: numbers of ' +
    'scans by day and hour; no stored scan, no unique scans and no labels. Nothing: scans are redirected and not counted.',
});
