import { Arg, Authorized, Ctx, Query, Resolver } from 'type-graphql';
import type { Scope } from '../api-keys/scopes.js';
import type { Context } from '../context/context.js';
import { WORKER_COST } from '../context/field-costs.js';
import { PreviewPageInput, previewPage } from './preview-page.js';

@Resolver()
export class PageResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => String, {
    complexity: WORKER_COST,
    description: 'The HTML of the page that a Dynamic code of this content and style would open; stores nothing.',
  })
  previewPage(@Ctx() context: Context, @Arg('input', () => PreviewPageInput) input: PreviewPageInput): Promise<string> {
    return previewPage(context, input);
  }
}
