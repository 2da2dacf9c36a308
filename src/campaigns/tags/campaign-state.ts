import { registerEnumType } from 'type-graphql';
import { enumOf } from '../../core/contract/names/enum-of.js';

/** What happens to a campaign's scans, according to its status and schedule. */
export const QrCodeState = enumOf('Active', 'Paused', 'Scheduled', 'Expired');
export type QrCodeState = keyof typeof QrCodeState;

registerEnumType(QrCodeState, {
  name: 'QrCodeState',
  description:
    'Paused; otherwise Scheduled before its schedule, Expired after it, and Active at all other times. Deleted campaigns are in `deletedQrCodes`.',
});
