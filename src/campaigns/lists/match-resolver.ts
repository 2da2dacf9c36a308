import { Arg, Authorized, Ctx, Query, Resolver } from 'type-graphql';
import type { Scope } from '../../core/contract/scopes.js';
import type { Context } from '../../tenancy/caller/context.js';
import { FIGURES_COST, upTo } from '../../tenancy/fields/field-costs.js';
import { matchCampaigns, QrCodeMatch, REFERENCES_MAX } from './match-campaigns.js';

@Resolver()
export class MatchResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => [QrCodeMatch], {
    complexity: upTo(REFERENCES_MAX, FIGURES_COST),
    description:
      `Finds campaigns by texts from another program’s list. Each text is an external id, a code, the address of a code, an id, ` +
      `or otherwise a name. Returns a result for each of up to ${REFERENCES_MAX} texts, in order.`,
  })
  matchQrCodes(
    @Ctx() context: Context,
    @Arg('references', () => [String]) references: string[],
  ): Promise<QrCodeMatch[]> {
    return matchCampaigns(context, references);
  }
}
