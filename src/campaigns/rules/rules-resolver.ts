import { FieldResolver, Resolver, Root } from 'type-graphql';
import { Campaign } from '../campaign.js';
import { QrRule } from './rule.js';
import { QrSchedule } from './schedule.js';

/** What decides where a campaign's scans go, besides its content. */
@Resolver(() => Campaign)
export class RulesResolver {
  @FieldResolver(() => QrSchedule, {
    nullable: true,
    description: 'When a Dynamic campaign is active, if it is not paused. Null: always.',
  })
  schedule(@Root() { schedule }: Campaign): QrSchedule | null {
    return schedule;
  }

  @FieldResolver(() => [QrRule], {
    description: 'In their order: the first whose conditions hold decides where a scan leads, else the content does.',
  })
  rules(@Root() { rules }: Campaign): QrRule[] {
    return rules ?? [];
  }
}
