import type { TestService } from '../service/service.js';

/** Copies a campaign many times, without drawing pictures. Numbers the names of the copies. */
export const copyCampaign = ({ operator }: TestService, id: string, count: number): Promise<unknown> =>
  operator.em.fork().execute(
    `insert into campaign (id, workspace_id, name, code, mode, payload_type, content, style, mask, is_active, tags, search_text, created_utc,
       updated_utc)
     select gen_random_uuid(), workspace_id, name || ' ' || n, gen_random_uuid(), mode, payload_type, content, style, mask, is_active, tags,
       search_text, created_utc, updated_utc from campaign, generate_series(1, ?) as n where id = ?`,
    [count, id],
  );
