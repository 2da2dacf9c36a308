import { expect } from 'chai';
import { signedIn } from '../../../support/http/console.js';
import { describeApi } from '../../../support/service/describe-api.js';

const COUNT = 100_000;
const LIST = 'query ($search: String) { members(search: $search) { totalCount items { email } } }';
/** Adds people and their memberships. */
const ADD_PEOPLE = `
  with added as (
    insert into person (id, email, name, created_utc)
    select gen_random_uuid(), number || '@people.example.com', 'Person ' || number, now() from generate_series(1, ?) number
    returning id, name)
  insert into principal (id, workspace_id, kind, name, person_id, role, created_utc)
  select gen_random_uuid(), ?, 'Member', name, id, 'Analyst', now() from added`;

describeApi('A workspace of 100,000 people', { isOwn: true }, ({ running }) => {
  const sql = (text: string, values: unknown[] = []) =>
    running.operator.em.execute<Record<string, unknown>[]>(text, values);
  const planOf = async (text: string, values: unknown[]): Promise<string> =>
    JSON.stringify(await sql(`explain (format json) ${text}`, values));

  it('is listed and searched, and its people are found without reading all of them', async () => {
    const { workspaceId } = await running.addWorkspace();
    const browser = await signedIn(running, await running.addMember(workspaceId));
    await sql(ADD_PEOPLE, [COUNT, workspaceId]);
    await sql('analyze person, principal');
    const list = async (search: string) => (await browser.graphql(LIST, { search })).body.data.members;
    expect((await list('')).totalCount).to.equal(COUNT + 1);
    expect(await list('99999@people')).to.deep.equal({ totalCount: 1, items: [{ email: '99999@people.example.com' }] });
    const page = `select * from principal where kind = 'Member' and workspace_id = ? and revoked_utc is null
      order by created_utc, id limit 20`;
    expect(await planOf(page, [workspaceId]))
      .to.contain('principal_members_index')
      .and.not.contain('Sort');
    for (const [text, value] of [
      ['select * from person where email = ?', '5@people.example.com'],
      ['select * from principal where person_id = ? and revoked_utc is null', workspaceId],
    ] as const) {
      expect(await planOf(text, [value]), text).not.to.contain('Seq Scan');
    }
  });
});
