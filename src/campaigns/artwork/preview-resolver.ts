import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../tenancy/caller/context.js';
import { WORKER_COST } from '../../tenancy/fields/field-costs.js';
import { capitalsOf, QrCodeCapitals } from './capitals.js';
import { QrCodePreview } from './preview-campaign.js';

@Resolver(() => QrCodePreview)
export class PreviewResolver {
  @FieldResolver(() => QrCodeCapitals, {
    nullable: true,
    complexity: WORKER_COST,
    description:
      'What its address would gain by capitals, as all readers have read it. Null if nothing, or for the service’s own host.',
  })
  capitals(@Ctx() context: Context, @Root() preview: QrCodePreview): Promise<QrCodeCapitals | null> {
    return capitalsOf(context, preview);
  }
}
