import { Arg, Authorized, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { Scope } from '../../core/contract/scopes.js';
import { findInputProblems } from '../../core/field-rules.js';
import type { Context } from '../../tenancy/caller/context.js';
import { upToRows, WORKER_COST } from '../../tenancy/fields/field-costs.js';
import { renderSample } from '../artwork/render-sample.js';
import { QrStyle } from './qr-style.js';
import { QrTemplate } from './qr-template.js';
import { STYLE_PRESETS } from './style-presets.js';
import { findStyleProblems } from './style-rules.js';

@Resolver(() => QrTemplate)
export class QrTemplateResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => [QrTemplate], {
    complexity: upToRows(STYLE_PRESETS.length),
    description: 'Templates in display order; the same for every workspace.',
  })
  qrTemplates(): readonly QrTemplate[] {
    return STYLE_PRESETS;
  }

  @Authorized<Scope>('qr:read')
  @Query(() => QrTemplate, { nullable: true, description: 'The template with this code; null if there is none.' })
  qrTemplate(@Arg('code', () => String) code: string): QrTemplate | null {
    return STYLE_PRESETS.find((preset) => preset.code === code) ?? null;
  }

  @FieldResolver(() => String, { complexity: WORKER_COST, description: 'A sample code in this style.' })
  svg(
    @Ctx() context: Context,
    @Root() { style, design }: QrTemplate,
    @Arg('badge', () => QrStyle, { nullable: true, description: 'A style whose badge the sample shows.' })
    badge?: QrStyle | null,
  ): Promise<string> {
    if (badge == null) return renderSample(context, { style, design });
    const { centerBadge, centerText, logoDataUrl, errorCorrection } = badge;
    const drawn = { ...style, centerBadge, centerText, logoDataUrl, errorCorrection };
    const problems = findInputProblems(context, badge);
    problems.merge(findStyleProblems(drawn, design, problems), 'badge');
    problems.throwIfAny();
    return renderSample(context, { style: drawn, design });
  }
}
