import { GraphQLSafeInt } from 'graphql-scalars';
import { Arg, Authorized, Field, GraphQLISODateTime, ID, ObjectType, Resolver, Root, Subscription } from 'type-graphql';
import type { Scope } from '../../core/contract/scopes.js';
import { methodNotAllowed } from '../../core/errors.js';
import { FieldProblems } from '../../core/field-problems.js';
import type { Context } from '../../tenancy/caller/context.js';
import { findFiguresScope } from '../figures-scope.js';
import { liveScans } from './live-scans.js';
import type { RecordedScans } from './scan-buffer.js';

@ObjectType({ description: 'Scans by people that have just been counted.' })
class ScanRecorded {
  @Field(() => ID, { nullable: true, description: 'Null for scans of several other campaigns together.' })
  qrCodeId!: string | null;

  @Field(() => GraphQLSafeInt)
  scans!: number;

  @Field(() => GraphQLISODateTime)
  lastScannedUtc!: Date;
}

/** Subscribes until the iterator's `return` is called. */
async function subscribeToScans(context: Context, qrCodeId: string | null): Promise<AsyncIterable<RecordedScans>> {
  const problems = new FieldProblems();
  const scope = await findFiguresScope(context, { qrCodeId }, problems);
  problems.throwIfAny();
  return liveScans(context.notifications, scope);
}

const toScanRecorded = ({ campaignId, scans, lastScannedMs }: RecordedScans): ScanRecorded => ({
  qrCodeId: campaignId,
  scans,
  lastScannedUtc: new Date(lastScannedMs),
});

interface SubscriptionInput {
  context: Context;
  args: { qrCodeId?: string | null };
}

@Resolver()
export class ScanRecordedResolver {
  @Authorized<Scope>('qr:read')
  @Subscription(() => ScanRecorded, {
    description: 'Sends scans of the workspace or of one campaign as they are counted, over a WebSocket (graphql-ws).',
    subscribe: ({ context, args }: SubscriptionInput) => subscribeToScans(context, args.qrCodeId ?? null),
  })
  scanRecorded(
    @Root() recorded: RecordedScans | undefined,
    // Used by `subscribe`.
    @Arg('qrCodeId', () => ID, { nullable: true }) _qrCodeId: string | null,
  ): ScanRecorded {
    // Over plain HTTP a subscription is executed like a query, without an event.
    if (recorded === undefined) throw methodNotAllowed(['graphql-ws on a WebSocket']);
    return toScanRecorded(recorded);
  }
}
