import { Arg, Authorized, ID, Resolver, Root, Subscription } from 'type-graphql';
import type { Context } from '../../access/context/context.js';
import type { Scope } from '../../core/contract/scopes.js';
import { methodNotAllowed } from '../../core/errors.js';
import type { RecordedScans } from './scan-buffer.js';
import { ScanRecorded, subscribeToScans, toScanRecorded } from './scan-recorded.js';

interface SubscriptionInput {
  context: Context;
  args: { qrCodeId?: string | null };
}

@Resolver()
export class ScanRecordedResolver {
  @Authorized<Scope>('qr:read')
  @Subscription(() => ScanRecorded, {
    description: 'Scans of the workspace or of one campaign as they enter the figures, over a WebSocket (graphql-ws).',
    subscribe: ({ context, args }: SubscriptionInput) => subscribeToScans(context, args.qrCodeId ?? null),
  })
  scanRecorded(
    @Root() recorded: RecordedScans | undefined,
    // Read by `subscribe`.
    @Arg('qrCodeId', () => ID, { nullable: true }) _qrCodeId: string | null,
  ): ScanRecorded {
    // Over plain HTTP a subscription is executed like a query, without an event.
    if (recorded === undefined) throw methodNotAllowed(['graphql-ws on a WebSocket']);
    return toScanRecorded(recorded);
  }
}
