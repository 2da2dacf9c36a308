import type { CampaignRowFragment } from '../../generated/campaigns/campaign-list.ts';
import type { State } from './campaign-view.ts';

type Scheduled = Pick<CampaignRowFragment, 'isActive' | 'schedule'>;

/** State that a list filters by; `now` is in milliseconds. A pause takes precedence over the schedule. */
export function stateOf({ isActive, schedule }: Scheduled, now: number): State {
  if (!isActive) return 'Paused';
  if (schedule?.fromUtc != null && Date.parse(schedule.fromUtc) > now) return 'Scheduled';
  if (schedule?.untilUtc != null && Date.parse(schedule.untilUtc) <= now) return 'Expired';
  return 'Active';
}

/**
 * A web address without its obvious parts; other contents have no short form here. Null if there is nothing to show.
 */
export function shortContent({ payloadType, content }: CampaignRowFragment): string | null {
  if (payloadType !== 'Url') return null;
  return content.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}
