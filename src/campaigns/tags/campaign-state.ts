import { registerEnumType } from 'type-graphql';

/** What happens to a campaign's scans, according to its status and schedule. */
export enum QrCodeState {
  Active = 'Active',
  Paused = 'Paused',
  Scheduled = 'Scheduled',
  Expired = 'Expired',
}

registerEnumType(QrCodeState, {
  name: 'QrCodeState',
  description:
    'Paused; otherwise Scheduled before its schedule, Expired after it, and Active at all other times. Deleted campaigns are in `deletedQrCodes`.',
});
