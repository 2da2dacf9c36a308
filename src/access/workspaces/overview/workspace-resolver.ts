import { Authorized, Ctx, Query, Resolver } from 'type-graphql';
import type { Scope } from '../../../core/contract/scopes.js';
import type { Context } from '../../context/context.js';
import { FIGURES_COST } from '../../context/field-costs.js';
import { readWorkspace } from './read-workspace.js';
import { WorkspaceOverview } from './workspace-overview.js';

@Resolver(() => WorkspaceOverview)
export class WorkspaceResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => WorkspaceOverview, {
    complexity: ({ childComplexity }) => FIGURES_COST + childComplexity,
    description: 'The workspace of the key, with its plan and how much of its allowances is used.',
  })
  workspace(@Ctx() context: Context): Promise<WorkspaceOverview> {
    return readWorkspace(context);
  }
}
