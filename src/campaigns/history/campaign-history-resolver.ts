import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  Authorized,
  Ctx,
  FieldResolver,
  ID,
  Info,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import type { Scope } from '../../core/contract/scopes.js';
import type { Context } from '../../tenancy/caller/context.js';
import { AuditEntry } from '../../tenancy/commands/audit-entry.js';
import {
  FIGURES_COST,
  listCost,
  STATEMENT_COST,
  selectedFields,
  upTo,
  WORKER_COST,
} from '../../tenancy/fields/field-costs.js';
import { PageArgs } from '../../tenancy/fields/paging.js';
import { Campaign } from '../campaign.js';
import type { SelectedCampaign } from '../campaign-columns.js';
import { CampaignPage, listCampaignIds, listDeletedCampaigns } from '../list-campaigns.js';
import { readDeletedCampaign } from '../read-campaign.js';
import { restoreCampaign } from '../restore-campaign.js';
import { CampaignRevision } from './campaign-revision.js';
import { listRevisions, RevisionsArgs } from './list-revisions.js';
import { listStatusChanges, STATUS_CHANGES_MAX } from './list-status-changes.js';
import { restoreRevision } from './restore-revision.js';

/** Earlier revisions and deleted campaigns, and how to restore them. */
@Resolver(() => Campaign)
export class CampaignHistoryResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => CampaignPage, {
    complexity: listCost,
    description: 'The campaigns that restoreQrCode can restore, most recently deleted first.',
  })
  deletedQrCodes(
    @Ctx() context: Context,
    @Args(() => PageArgs) args: PageArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CampaignPage> {
    return listDeletedCampaigns(context, args, selectedFields(info, ['items']));
  }

  @Authorized<Scope>('qr:read')
  @Query(() => [ID], {
    complexity: upTo(LIMITS.selectionMax, FIGURES_COST),
    description: 'Ids of all campaigns that deletedQrCodes lists.',
  })
  deletedQrCodeIds(@Ctx() context: Context): Promise<string[]> {
    return listCampaignIds(context, 'deleted');
  }

  @Authorized<Scope>('qr:read')
  @Query(() => Campaign, { description: 'A campaign that restoreQrCode can restore.' })
  deletedQrCode(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SelectedCampaign> {
    return readDeletedCampaign(context, id, selectedFields(info));
  }

  @Authorized<Scope>('qr:delete')
  @Mutation(() => Campaign, { description: 'Restores a deleted campaign if plan and allowances permit.' })
  restoreQrCode(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Campaign> {
    return restoreCampaign(context, id);
  }

  @Authorized<Scope>('qr:write')
  @Mutation(() => Campaign, {
    complexity: WORKER_COST,
    description:
      'Restores name, content, style, design, translation, house, schedule, rules and counting of an earlier revision, as a new revision.',
  })
  restoreQrCodeRevision(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Arg('revision', () => Int) revision: number,
  ): Promise<Campaign> {
    return restoreRevision(context, id, revision);
  }

  @FieldResolver(() => [CampaignRevision], {
    complexity: listCost,
    description:
      'Revisions of name, content, style, design, translation, house, schedule, rules and counting, newest first.',
  })
  revisions(
    @Ctx() context: Context,
    @Root() campaign: Pick<Campaign, 'id'>,
    @Args(() => RevisionsArgs) args: RevisionsArgs,
  ): Promise<CampaignRevision[]> {
    return listRevisions(context, campaign.id, args);
  }

  @FieldResolver(() => [AuditEntry], {
    complexity: upTo(STATUS_CHANGES_MAX, STATEMENT_COST),
    description: `When it was paused and activated, newest first: the last ${STATUS_CHANGES_MAX} changes.`,
  })
  statusChanges(@Ctx() context: Context, @Root() campaign: Pick<Campaign, 'id'>): Promise<AuditEntry[]> {
    return listStatusChanges(context, campaign.id);
  }
}
