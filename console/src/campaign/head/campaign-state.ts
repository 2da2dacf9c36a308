import type { Campaign } from '../campaign-queries.ts';

export type CampaignState = 'Active' | 'Paused' | 'Scheduled' | 'Expired';

/** `now` in milliseconds. A pause counts for more than the schedule. */
export function stateOf({ isActive, schedule }: Pick<Campaign, 'isActive' | 'schedule'>, now: number): CampaignState {
  if (!isActive) return 'Paused';
  if (schedule?.fromUtc != null && Date.parse(schedule.fromUtc) > now) return 'Scheduled';
  if (schedule?.untilUtc != null && Date.parse(schedule.untilUtc) <= now) return 'Expired';
  return 'Active';
}
