import { readRows, readTogether } from '../fields/read-together.js';

const COUNTS = {
  name: 'domain-campaigns',
  text: `
    select split_part(used.address, '/', 1) as host, count(distinct used.id)::int as campaigns
      from (select campaign_id as id, address from campaign_address where workspace_id = $1
            union all
            select id, encoded_address from campaign where workspace_id = $1 and encoded_address is not null
               and deleted_utc is null and split_part(encoded_address, '/', 1) = any($2::text[])) used
      join campaign c on c.id = used.id and c.workspace_id = $1 and c.deleted_utc is null
     where split_part(used.address, '/', 1) = any($2::text[])
     group by 1`,
};

/** Returns how many campaigns, without deleted ones, encode the host or have an address on it. */
export const countCampaigns = readTogether<string, number>(async (context, hosts) => {
  const rows = await readRows<{ host: string; campaigns: number }>(context, COUNTS, [hosts]);
  const counts = new Map(rows.map(({ host, campaigns }) => [host, campaigns]));
  return hosts.map((host) => counts.get(host) ?? 0);
});
