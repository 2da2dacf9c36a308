import { Arg, Authorized, Ctx, ID, Query, Resolver } from 'type-graphql';
import { QrRule } from '../campaigns/rules/rule.js';
import { QrScheduleInput } from '../campaigns/rules/schedule.js';
import type { Scope } from '../core/contract/scopes.js';
import type { Context } from '../tenancy/caller/context.js';
import { DestinationPreview, SampleScanInput } from './destination-preview.js';
import { previewDestination } from './preview-destination.js';

const tried = (what: string): string => `Replaces the campaign’s own ${what} in this preview; null for none.`;

@Resolver()
export class DestinationPreviewResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => DestinationPreview, {
    description:
      'Where a scan of the campaign would lead according to its schedule and rules, and why. Counts nothing.',
  })
  previewDestination(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Arg('scan', () => SampleScanInput) scan: SampleScanInput,
    @Arg('rules', () => [QrRule], { nullable: true, description: tried('rules') }) rules?: QrRule[] | null,
    @Arg('schedule', () => QrScheduleInput, { nullable: true, description: tried('schedule') })
    schedule?: QrScheduleInput | null,
  ): Promise<DestinationPreview> {
    return previewDestination(context, id, scan, { rules, schedule });
  }
}
