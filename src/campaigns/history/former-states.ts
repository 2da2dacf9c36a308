import { isUuid } from '../../core/ids.js';
import { soundRow } from '../../platform/database/stored-json.js';
import type { Context } from '../../tenancy/caller/context.js';
import { readRows } from '../../tenancy/fields/read-together.js';
import type { RequestedChanges } from '../changes/apply-changes.js';
import { toScheduleInput } from '../rules/stored-rule.js';
import { toDesignInput } from '../style/qr-design.js';
import { QrStyle } from '../style/qr-style.js';
import { CampaignRevision } from './campaign-revision.js';

/** The fields of a campaign that its history keeps. */
export type FormerState = Pick<
  CampaignRevision,
  'name' | 'content' | 'style' | 'design' | 'translation' | 'house' | 'schedule' | 'rules' | 'counting'
>;

/** Returns the changes that lead back to a former state. */
export function changesTo({ name, content, translation, house, rules, counting, ...former }: FormerState) {
  return {
    name,
    content,
    style: Object.assign(new QrStyle(), former.style),
    design: former.design && toDesignInput(former.design),
    translation,
    house,
    schedule: toScheduleInput(former.schedule),
    rules,
    counting,
  } satisfies RequestedChanges;
}

const BEFORE = {
  name: 'campaigns-before',
  text: `
    select campaign_id as id, name, content, style, design, translation, house, schedule, rules, counting from campaign_revision
     where workspace_id = $1 and (campaign_id, revision) in (
       select campaign_id, max(revision) - 1 from campaign_revision
        where workspace_id = $1 and campaign_id = any($2::uuid[]) group by campaign_id)`,
};

/** Returns the states before the latest revisions of campaigns, by id. */
export async function readStatesBefore(context: Context, ids: readonly string[]): Promise<Map<string, FormerState>> {
  const rows = await readRows<FormerState & { readonly id: string }>(context, BEFORE, [ids.filter(isUuid)]);
  return new Map(rows.map((row) => [row.id, soundRow(CampaignRevision, row)]));
}
