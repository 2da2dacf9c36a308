import { GraphQLSafeInt } from 'graphql-scalars';
import { Field, GraphQLISODateTime, ID, ObjectType } from 'type-graphql';
import type { Context } from '../../access/context/context.js';
import { FieldProblems } from '../../core/field-problems.js';
import { findFiguresScope } from '../figures-scope.js';
import { liveScans } from './live-scans.js';
import type { RecordedScans } from './scan-buffer.js';

@ObjectType({ description: 'Scans by people that have just entered the figures.' })
export class ScanRecorded {
  @Field(() => ID, { nullable: true, description: 'Null for scans of several other campaigns.' })
  qrCodeId!: string | null;

  @Field(() => GraphQLSafeInt)
  scans!: number;

  @Field(() => GraphQLISODateTime)
  lastScannedUtc!: Date;
}

/** Subscribes until `return` of the iterator is called. */
export async function subscribeToScans(
  context: Context,
  qrCodeId: string | null,
): Promise<AsyncIterable<RecordedScans>> {
  const problems = new FieldProblems();
  const scope = await findFiguresScope(context, { qrCodeId }, problems);
  problems.throwIfAny();
  return liveScans(context.notifications, scope);
}

export const toScanRecorded = ({ campaignId, scans, lastScannedMs }: RecordedScans): ScanRecorded => ({
  qrCodeId: campaignId,
  scans,
  lastScannedUtc: new Date(lastScannedMs),
});
