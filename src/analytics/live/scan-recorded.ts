import { GraphQLSafeInt } from 'graphql-scalars';
import { Field, GraphQLISODateTime, ID, ObjectType } from 'type-graphql';
import { findCampaign } from '../../campaigns/find-campaign.js';
import type { Context } from '../../context/context.js';
import { validationFailed } from '../../shared/errors.js';
import { isUuid } from '../../shared/ids.js';
import { liveScans } from './live-scans.js';
import type { RecordedScans } from './scan-buffer.js';

@ObjectType({ description: 'Scans by people that have just entered the figures.' })
export class ScanRecorded {
  @Field(() => ID, { nullable: true, description: 'Null for several other campaigns together.' })
  qrCodeId!: string | null;

  @Field(() => GraphQLSafeInt)
  scans!: number;

  @Field(() => GraphQLISODateTime)
  lastScannedUtc!: Date;
}

/** Begins to hear of scans; ends when the iterator is returned. */
export async function subscribeToScans(
  context: Context,
  qrCodeId: string | null,
): Promise<AsyncIterable<RecordedScans>> {
  if (qrCodeId !== null && !isUuid(qrCodeId)) throw validationFailed({ qrCodeId: ['Must be a UUID.'] });
  const campaignId = qrCodeId === null ? null : (await findCampaign(context.em, qrCodeId)).id;
  return liveScans(context.notifications, { workspaceId: context.workspace.id, campaignId });
}

export const toScanRecorded = ({ campaignId, scans, lastScannedMs }: RecordedScans): ScanRecorded => ({
  qrCodeId: campaignId,
  scans,
  lastScannedUtc: new Date(lastScannedMs),
});
