import type { CampaignRowFragment } from '../../generated/campaigns/campaign-list.ts';
import type { State } from './campaign-view.ts';

/** The state that a list filters by; `now` in milliseconds. */
export function stateOf({ isActive, schedule }: CampaignRowFragment, now: number): State {
  if (!isActive) return 'Paused';
  if (schedule?.fromUtc != null && Date.parse(schedule.fromUtc) > now) return 'Scheduled';
  if (schedule?.untilUtc != null && Date.parse(schedule.untilUtc) <= now) return 'Expired';
  return 'Active';
}

/** A web address without what everybody knows; other contents have no short form here. Null: nothing to show. */
export function shortContent({ payloadType, content }: CampaignRowFragment): string | null {
  if (payloadType !== 'Url') return null;
  return content.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}
