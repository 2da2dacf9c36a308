import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Authorized, Ctx, Info, Mutation, Resolver } from 'type-graphql';
import type { Scope } from '../../core/contract/scopes.js';
import type { Context } from '../../tenancy/caller/context.js';
import { bulkCost } from '../../tenancy/fields/field-costs.js';
import { CreateQrCodeInput } from '../campaign-inputs.js';
import { QrCodesChange, UpdateQrCodesItem, UpsertQrCodeInput } from './bulk-inputs.js';
import { BULK_LIMITS } from './bulk-limits.js';
import { answerBulk, QrCodeBulkResult } from './bulk-result.js';
import { createCampaigns, upsertCampaigns } from './create-campaigns.js';
import { QrCodeTagChange, renameTag } from './rename-tag.js';
import { updateCampaigns } from './update-campaigns.js';

const UP_TO = `Accepts up to ${BULK_LIMITS.items} items and returns a result for each.`;
const KEY = {
  nullable: true,
  description:
    'A text of your choice. A request repeated with it within 24 hours is not executed again; it returns the results of the first one.',
};

/** Bulk operations. */
@Resolver()
export class BulkResolver {
  @Authorized<Scope>('qr:write')
  @Mutation(() => QrCodeBulkResult, { complexity: bulkCost, description: UP_TO })
  createQrCodes(
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('items', () => [CreateQrCodeInput]) items: CreateQrCodeInput[],
    @Arg('idempotencyKey', () => String, KEY) idempotencyKey?: string | null,
  ): Promise<QrCodeBulkResult> {
    return answerBulk(context, info, items, () => createCampaigns(context, items, idempotencyKey));
  }

  @Authorized<Scope>('qr:write')
  @Mutation(() => QrCodeBulkResult, {
    complexity: bulkCost,
    description: `Creates the campaigns whose externalId is new and updates the others. ${UP_TO}`,
  })
  upsertQrCodes(
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('items', () => [UpsertQrCodeInput]) items: UpsertQrCodeInput[],
    @Arg('idempotencyKey', () => String, KEY) idempotencyKey?: string | null,
  ): Promise<QrCodeBulkResult> {
    return answerBulk(context, info, items, () => upsertCampaigns(context, items, idempotencyKey));
  }

  @Authorized<Scope>('qr:write')
  @Mutation(() => QrCodeBulkResult, {
    complexity: bulkCost,
    description: `Changes all of these campaigns in the same way. When it responds, the change is in effect on every instance. ${UP_TO}`,
  })
  updateQrCodes(
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('items', () => [UpdateQrCodesItem]) items: UpdateQrCodesItem[],
    @Arg('change', () => QrCodesChange) change: QrCodesChange,
    @Arg('idempotencyKey', () => String, KEY) idempotencyKey?: string | null,
  ): Promise<QrCodeBulkResult> {
    return answerBulk(context, info, items, () => updateCampaigns(context, items, change, idempotencyKey));
  }

  @Authorized<Scope>('qr:write')
  @Mutation(() => QrCodeTagChange, {
    complexity: BULK_LIMITS.items,
    description:
      `Renames a tag, in any spelling, in up to ${BULK_LIMITS.items} campaigns; null removes it, which needs the scope qr:delete. If a campaign has both tags, they become one. ` +
      'Deleted campaigns keep theirs. Repeat while some are left.',
  })
  renameQrCodeTag(
    @Ctx() context: Context,
    @Arg('from', () => String) from: string,
    @Arg('to', () => String, { nullable: true }) to?: string | null,
  ): Promise<QrCodeTagChange> {
    return renameTag(context, from, to ?? null);
  }
}
