import { FieldResolver, Resolver, Root } from 'type-graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { upTo } from '../../tenancy/fields/field-costs.js';
import { Campaign } from '../campaign.js';
import { QrRule } from './rule.js';
import { QrSchedule } from './schedule.js';

/** What decides where a campaign's scans go, besides its content. */
@Resolver(() => Campaign)
export class RulesResolver {
  @FieldResolver(() => QrSchedule, {
    nullable: true,
    description: 'When a Dynamic campaign is active, unless it is paused. Null: always.',
  })
  schedule(@Root() { schedule }: Campaign): QrSchedule | null {
    return schedule;
  }

  @FieldResolver(() => [QrRule], {
    complexity: upTo(LIMITS.rules.count),
    description: 'In order: the first rule that matches decides where a scan leads, otherwise the content does.',
  })
  rules(@Root() { rules }: Campaign): QrRule[] {
    return rules ?? [];
  }
}
