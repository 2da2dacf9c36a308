import { Args, Authorized, Ctx, Query, Resolver } from 'type-graphql';
import type { Scope } from '../../api-keys/scopes.js';
import type { Context } from '../../context/context.js';
import { FIGURES_COST } from '../../context/field-costs.js';
import { analyticsOverview } from './overview.js';
import { AnalyticsOverview, OverviewArgs } from './overview-types.js';

@Resolver()
export class OverviewResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => AnalyticsOverview, {
    complexity: FIGURES_COST,
    description: 'Scans by people, of the workspace or of one campaign.',
  })
  analyticsOverview(@Ctx() context: Context, @Args(() => OverviewArgs) args: OverviewArgs): Promise<AnalyticsOverview> {
    return analyticsOverview(context, args);
  }
}
