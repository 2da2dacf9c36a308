import { Arg, Authorized, Ctx, GraphQLISODateTime, ID, Mutation, Resolver } from 'type-graphql';
import type { Permission } from '../../core/contract/scopes.js';
import type { Context } from '../caller/context.js';
import { deleteWorkspace, restoreWorkspace } from './delete-workspace.js';

@Resolver()
export class WorkspaceLifecycleResolver {
  @Authorized<Permission>('people:manage')
  @Mutation(() => GraphQLISODateTime, {
    nullable: true,
    description: 'Suspends the workspace, and returns when everything in it will be deleted. Until then, restore it.',
  })
  async deleteWorkspace(
    @Ctx() context: Context,
    @Arg('confirmName', () => String, { description: 'The name of the workspace.' }) confirmName: string,
  ): Promise<Date | null> {
    return (await deleteWorkspace(context, confirmName)).deletionUtc;
  }

  @Authorized<Permission>('workspace:restore')
  @Mutation(() => ID, { description: 'Restores a workspace that is being deleted.' })
  async restoreWorkspace(@Ctx() context: Context): Promise<string> {
    return (await restoreWorkspace(context)).id;
  }
}
