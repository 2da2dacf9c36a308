import { AuditAction } from '../../core/contract/audit-action.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { dishKey } from '../../core/contract/menus/menu-words.js';
import { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import { problem } from '../../core/contract/problems.js';
import { malformedText } from '../../core/contract/text.js';
import { FieldProblems } from '../../core/field-problems.js';
import type { Context } from '../../tenancy/caller/context.js';
import { runUnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import type { Campaign } from '../campaign.js';
import { lockCampaign } from '../change-campaign.js';
import { findCampaign } from '../find-campaign.js';
import { checkZone } from '../rules/check-rules.js';
import { ZoneClock, zoneClock } from '../rules/zone-clock.js';
import { endOfDay } from './day-end.js';
import { soldOutAt } from './sold-out.js';

export interface SoldOutChange {
  readonly dish: string;
  readonly isSoldOut: boolean;
  /** Where the caller is: the zone of a house that has none. */
  readonly zone: string;
}

const { soldOut: MAX, dishLength } = LIMITS.house;

/**
 * Marks one dish of a menu as sold out until the end of its day, or as available again. Changes nothing else, so that
 * two people at once do not undo what the other does, and neither the version nor the history of the campaign. Pages
 * read it on every request.
 */
export async function setSoldOut(
  context: Context,
  id: string,
  { dish: named, isSoldOut, zone }: SoldOutChange,
): Promise<Campaign> {
  await findCampaign(context.em, id);
  const dish = dishKey(named);
  const problems = new FieldProblems(context.inputProblems);
  const wrong = malformedText(dish);
  if (wrong !== null) problems.add('dish', wrong);
  else if (dish === '' || dish.length > dishLength)
    problems.add('dish', problem('not_character_count', { max: dishLength }));
  checkZone(zone, 'zone', problems);
  return runUnitOfWork({ ...context, inputProblems: problems.toFields() }, async ({ em, audit }) => {
    const campaign = await lockCampaign(em, id);
    if (campaign.payloadType !== QrPayloadType.Menu) problems.add('id', problem('needs_menu'));
    const now = context.clock.now();
    const others = soldOutAt(campaign.soldOut, now).filter((each) => each.dish !== dish);
    if (isSoldOut && others.length >= MAX) problems.add('dish', problem('at_most_values', { max: MAX }));
    problems.throwIfAny();
    const clock = zoneClock(campaign.house?.zone ?? zone) ?? new ZoneClock(zone);
    const untilUtc = new Date(endOfDay(clock, now)).toISOString();
    const after = isSoldOut ? [...others, { dish, untilUtc }] : others;
    em.assign(campaign, { soldOut: after.length === 0 ? null : after });
    audit(AuditAction.CampaignSoldOutChanged, campaign.id);
    return campaign;
  });
}
