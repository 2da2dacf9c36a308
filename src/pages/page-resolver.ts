import { Arg, Authorized, Ctx, Query, Resolver } from 'type-graphql';
import type { Scope } from '../core/contract/scopes.js';
import type { CallerContext, Context } from '../tenancy/caller/context.js';
import { STATEMENT_COST, WORKER_COST } from '../tenancy/fields/field-costs.js';
import { PreviewPageInput, previewPage } from './preview-page.js';
import { KeptPreview } from './previews/kept-preview.js';
import { storePreview } from './previews/store-preview.js';

@Resolver()
export class PageResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => String, {
    complexity: WORKER_COST,
    description:
      'The HTML of the page that a Dynamic code of this content and style would open; with a translation, in its language. Stores nothing.',
  })
  previewPage(@Ctx() context: Context, @Arg('input', () => PreviewPageInput) input: PreviewPageInput): Promise<string> {
    return previewPage(context, input);
  }

  @Authorized<Scope>('qr:read')
  @Query(() => KeptPreview, {
    complexity: ({ childComplexity }) => 3 * STATEMENT_COST + childComplexity,
    description:
      'The page that a hosted code of this content and style would open, at an address that works for 15 minutes. The content may be ' +
      'incomplete. Changes nothing. With a translation, `?lang=` chooses the language.',
  })
  pagePreview(
    @Ctx() context: CallerContext,
    @Arg('input', () => PreviewPageInput) input: PreviewPageInput,
  ): Promise<KeptPreview> {
    return storePreview(context, input);
  }
}
