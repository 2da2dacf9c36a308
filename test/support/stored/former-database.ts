import { Client } from 'pg';

/** What commits before the baseline left: their first and last migration, and a table that later ones do not have. */
const FORMER = `
  create table migration (id serial primary key, name varchar(255), executed_at timestamptz default current_timestamp);
  insert into migration (name) values ('20261121-foundation'), ('20261126-compared-texts');
  create table campaign_text_refresh (after_id uuid not null);
  insert into campaign_text_refresh values ('00000000-0000-0000-0000-000000000000')`;

/** Tables with their rows and times of change, and all schemas: whatever a start would add. */
const STATE = `
  select (select json_agg(nspname order by nspname) from pg_namespace where nspname !~ '^pg_') as schemas,
    (select json_agg(relname order by relname) from pg_class where relnamespace = 'public'::regnamespace) as relations,
    (select json_agg(row(m.*, m.xmin) order by id) from migration m) as migrations,
    (select json_agg(row(t.*, t.xmin)) from campaign_text_refresh t) as rows`;

/** Makes an empty database one of an earlier commit. */
export const makeFormer = (url: string): Promise<unknown> => withClient(url, (client) => client.query(FORMER));

export const stateOfFormer = (url: string): Promise<unknown> =>
  withClient(url, async (client) => (await client.query(STATE)).rows[0]);

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
