import { Authorized, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../access/context/context.js';
import { WORKER_COST } from '../../access/context/field-costs.js';
import type { Scope } from '../../core/contract/scopes.js';
import { renderSample } from '../artwork/render-sample.js';
import { QrTemplate } from './qr-template.js';
import { STYLE_PRESETS } from './style-presets.js';

@Resolver(() => QrTemplate)
export class QrTemplateResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => [QrTemplate], {
    complexity: ({ childComplexity }) => 1 + STYLE_PRESETS.length * childComplexity,
    description: 'Templates in display order; the same for every workspace.',
  })
  qrTemplates(): readonly QrTemplate[] {
    return STYLE_PRESETS;
  }

  @FieldResolver(() => String, { complexity: WORKER_COST, description: 'A sample code in this style.' })
  svg(@Ctx() context: Context, @Root() { style }: QrTemplate): Promise<string> {
    return renderSample(context, style);
  }
}
