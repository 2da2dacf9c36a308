import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import type { Scope } from '../../core/contract/scopes.js';
import type { CallerContext } from '../../tenancy/caller/context.js';
import { STATEMENT_COST, upTo } from '../../tenancy/fields/field-costs.js';
import { createSavedView, deleteSavedView, listSavedViews, updateSavedView } from './manage-saved-views.js';
import { SavedView, SavedViewInput } from './saved-view.js';

const { own, shared } = LIMITS.savedViews;

@Resolver()
export class SavedViewResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => [SavedView], {
    complexity: upTo(own + shared, STATEMENT_COST),
    description: `Your views, at most ${own}, and those shared with the workspace, at most ${shared}. Not for keys.`,
  })
  savedViews(@Ctx() context: CallerContext): Promise<SavedView[]> {
    return listSavedViews(context);
  }

  @Authorized<Scope>('qr:read')
  @Mutation(() => SavedView, { description: 'Not for keys.' })
  createSavedView(
    @Ctx() context: CallerContext,
    @Arg('input', () => SavedViewInput) input: SavedViewInput,
  ): Promise<SavedView> {
    return createSavedView(context, input);
  }

  @Authorized<Scope>('qr:read')
  @Mutation(() => SavedView, { description: 'Only your own. Not for keys.' })
  updateSavedView(
    @Ctx() context: CallerContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => SavedViewInput) input: SavedViewInput,
  ): Promise<SavedView> {
    return updateSavedView(context, id, input);
  }

  @Authorized<Scope>('qr:read')
  @Mutation(() => Boolean, { description: 'Your own; one that somebody else shares requires qr:delete. Not for keys.' })
  deleteSavedView(@Ctx() context: CallerContext, @Arg('id', () => ID) id: string): Promise<boolean> {
    return deleteSavedView(context, id);
  }
}
