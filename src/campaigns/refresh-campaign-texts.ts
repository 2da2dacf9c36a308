import type { EntityManager } from '@mikro-orm/postgresql';

const BATCH = 1000;
/** Batches of a run, which is once a minute. */
const BATCHES_MAX = 100;

const NEXT = `
  select array_agg(id::text) as ids from (
    select id from campaign where id > (select after_id from campaign_text_refresh) order by id limit ${BATCH}) as next`;

/** The trigger writes the text. Rows are locked in the order of bulk changes, so that none waits for another in turn. */
const COMPARE = `
  update campaign set search_text = search_text where id in (
    select id from campaign where id = any(?::uuid[]) and search_text <> compared_text(search_text) order by id for update)`;

const LABEL = `
  update campaign_listing as l set labels = c.labels from (
    select workspace_id, id, campaign_labels(workspace_id, mode, is_active, payload_type, tags) as labels
    from campaign where id = any(?::uuid[]) and tags <> '{}') as c
  where l.workspace_id = c.workspace_id and l.id = c.id and l.labels <> c.labels`;

/**
 * Brings the search texts and tag labels of campaigns that an earlier release wrote into the form in which they are
 * compared. Returns the number of campaigns that it looked at; once there are none left, it does nothing for good.
 */
export async function refreshCampaignTexts(em: EntityManager): Promise<number> {
  let count = 0;
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const [next] = await em.execute<[{ ids: string[] | null }]>(NEXT);
    if (next.ids === null) {
      await em.execute('delete from campaign_text_refresh');
      break;
    }
    const ids = `{${next.ids.join(',')}}`;
    await em.execute(COMPARE, [ids]);
    await em.execute(LABEL, [ids]);
    await em.execute('update campaign_text_refresh set after_id = ?', [next.ids.at(-1)]);
    count += next.ids.length;
  }
  return count;
}
