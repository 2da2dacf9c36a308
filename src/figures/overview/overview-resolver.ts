import type { GraphQLResolveInfo } from 'graphql';
import { Args, Authorized, Ctx, Info, Query, Resolver } from 'type-graphql';
import type { Scope } from '../../core/contract/scopes.js';
import type { Context } from '../../tenancy/caller/context.js';
import { figuresCost } from '../../tenancy/fields/field-costs.js';
import { analyticsOverview } from './overview.js';
import { OverviewArgs } from './overview-args.js';
import { overviewFields } from './overview-query.js';
import { AnalyticsOverview } from './overview-types.js';

@Resolver()
export class OverviewResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => AnalyticsOverview, {
    complexity: figuresCost,
    description: 'Scans by people: of the workspace, of one campaign, or of a segment.',
  })
  analyticsOverview(
    @Ctx() context: Context,
    @Args(() => OverviewArgs) args: OverviewArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<AnalyticsOverview> {
    return analyticsOverview(context, args, overviewFields(info));
  }
}
