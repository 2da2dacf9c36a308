import { Arg, Authorized, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { Scope } from '../api-keys/scopes.js';
import type { Context } from '../context/context.js';
import { DestinationPreview, SampleScanInput } from './destination-preview.js';
import { previewDestination } from './preview-destination.js';

@Resolver()
export class DestinationPreviewResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => DestinationPreview, {
    description: 'Where a scan of a campaign would lead by its schedule and rules, and why. Counts nothing.',
  })
  previewDestination(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Arg('scan', () => SampleScanInput) scan: SampleScanInput,
  ): Promise<DestinationPreview> {
    return previewDestination(context, id, scan);
  }
}
