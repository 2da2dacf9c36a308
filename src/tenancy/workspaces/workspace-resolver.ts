import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { PLANS } from '../../core/contract/plans.js';
import type { Scope } from '../../core/contract/scopes.js';
import type { CallerContext, Context } from '../caller/context.js';
import { FIGURES_COST } from '../fields/field-costs.js';
import { readRows } from '../fields/read-together.js';
import { Workspace } from '../workspace.js';
import { UpdateWorkspaceInput, updateWorkspace } from './update-workspace.js';
import { WorkspaceOverview } from './workspace-overview.js';

interface UsedRow {
  readonly campaigns: string;
  readonly attached_bytes: string;
  readonly unattached_bytes: string;
  readonly keys: string;
  readonly webhook_endpoints: string;
}

/** Triggers maintain the counter of campaigns; there are few of the others. */
const USED = {
  name: 'workspace-used',
  text: `
    select (select coalesce(sum(campaigns), 0) from campaign_count where workspace_id = $1 and not is_deleted) as campaigns,
      (select coalesce(sum(a.length), 0) from asset a join campaign c on c.id = a.campaign_id
        where a.workspace_id = $1 and c.deleted_utc is null) as attached_bytes,
      (select coalesce(sum(length), 0) from asset where workspace_id = $1 and campaign_id is null) as unattached_bytes,
      (select count(*) from principal where workspace_id = $1 and kind = 'Key' and revoked_utc is null
        and (expires_utc is null or expires_utc > $2::timestamptz)) as keys,
      (select count(*) from webhook_endpoint where workspace_id = $1) as webhook_endpoints`,
};

/** Returns the caller's workspace and its use of the plan and of the operator's limits. */
async function readWorkspace(context: Context): Promise<WorkspaceOverview> {
  const [workspace, [used]] = await Promise.all([
    context.em.findOneOrFail(Workspace, { id: context.workspace.id }),
    readRows<UsedRow>(context, USED, [new Date(context.clock.now())]),
  ]);
  const { id, name, plan, subscriptionUntil, unavailableUrl, createdUtc } = workspace;
  const rules = PLANS[plan];
  const { activeBytes, unattachedBytes } = context.uploadLimits;
  return {
    id,
    name,
    plan,
    subscriptionUntil,
    unavailableUrl,
    createdUtc,
    hasDynamicCodes: rules.dynamicCodes,
    hasUploads: rules.uploads,
    campaigns: { used: Number(used?.campaigns), limit: rules.campaigns },
    attachedBytes: { used: Number(used?.attached_bytes), limit: activeBytes },
    unattachedBytes: { used: Number(used?.unattached_bytes), limit: unattachedBytes },
    keys: { used: Number(used?.keys), limit: LIMITS.keysMax },
    webhookEndpoints: { used: Number(used?.webhook_endpoints), limit: LIMITS.webhookEndpoints },
  };
}

@Resolver(() => WorkspaceOverview)
export class WorkspaceResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => WorkspaceOverview, {
    complexity: ({ childComplexity }) => FIGURES_COST + childComplexity,
    description: 'The key’s workspace, with its plan and the use of its allowances.',
  })
  workspace(@Ctx() context: Context): Promise<WorkspaceOverview> {
    return readWorkspace(context);
  }

  @Authorized<Scope>('qr:write')
  @Mutation(() => WorkspaceOverview, {
    complexity: ({ childComplexity }) => FIGURES_COST + childComplexity,
    description: 'Changes settings of the key’s workspace.',
  })
  async updateWorkspace(
    @Ctx() context: CallerContext,
    @Arg('input', () => UpdateWorkspaceInput) input: UpdateWorkspaceInput,
  ): Promise<WorkspaceOverview> {
    await updateWorkspace(context, input);
    return readWorkspace(context);
  }
}
