import { expect } from 'chai';
import { LIMITS } from '../../../../src/core/contract/contract-limits.js';
import { type Client, clientOf } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';
import { sharedInput } from '../../../support/shared-figures/share.js';

const FIELDS = '{ id name isDefault style { foregroundColor moduleShape } design { eyeBallColor } svg }';
const CREATE = `mutation ($input: BrandKitInput!) { createBrandKit(input: $input) ${FIELDS} }`;
const UPDATE = `mutation ($id: ID!, $input: BrandKitInput!) { updateBrandKit(id: $id, input: $input) ${FIELDS} }`;
const DELETE = 'mutation ($id: ID!) { deleteBrandKit(id: $id) }';
const LIST = `{ brandKits(pageSize: 10) ${FIELDS} }`;

const LOOK = { style: { moduleShape: 'Rounded' }, design: { eyeBallColor: '#7A1F1F' } };

describeApi('Brand kits', ({ running }) => {
  let client: Client;
  let workspaceId: string;

  beforeEach(async () => {
    const added = await running.addWorkspace();
    workspaceId = added.workspaceId;
    client = clientOf(running.url, added.key);
  });

  const run = async (query: string, variables: object = {}) => (await client.graphql(query, variables)).body;
  const create = async (name: string, more: object = {}) =>
    (await run(CREATE, { input: { name, ...LOOK, ...more } })).data.createBrandKit;
  const shown = async (): Promise<unknown[]> =>
    (await run(LIST)).data.brandKits.map(({ name, isDefault }: { name: string; isDefault: boolean }) => [
      name,
      isDefault,
    ]);

  it('have a complete style, a design and a sample', async () => {
    const { id, svg, ...kit } = await create('Sample brand');
    expect(kit).to.deep.equal({
      ...{ name: 'Sample brand', isDefault: false, design: LOOK.design },
      style: { moduleShape: 'Rounded', foregroundColor: '#102A2A' },
    });
    expect(svg).to.match(/^<svg /);
    expect((await run(LIST)).data.brandKits).to.deep.equal([{ id, svg, ...kit }]);
  });

  it('are listed with the default first, of which there is at most one', async () => {
    const a = await create('a');
    await create('c', { isDefault: true });
    await create('b', { isDefault: true });
    expect(await shown()).to.deep.equal([
      ['b', true],
      ['a', false],
      ['c', false],
    ]);
    await run(UPDATE, { id: a.id, input: { name: 'z', ...LOOK, isDefault: true } });
    expect(await shown()).to.deep.equal([
      ['z', true],
      ['b', false],
      ['c', false],
    ]);
    expect((await run(DELETE, { id: a.id })).data.deleteBrandKit).to.equal(true);
    expect((await run(DELETE, { id: a.id })).errors[0].extensions.code).to.equal('not_found');
    expect(await shown()).to.have.length(2);
  });

  it('count the shared pages and reports that change with them', async () => {
    const { id } = await create('used');
    const report = { name: 'weekly', frequency: 'Weekly', timeZone: 'UTC', recipients: [], brandKitId: id };
    await run('mutation ($input: ReportInput!) { createReport(input: $input) { id } }', { input: report });
    const share = 'mutation ($input: SharedFiguresInput!) { createSharedFigures(input: $input) { url } }';
    for (const brandKitId of [id, id, (await create('other')).id])
      await run(share, { input: sharedInput({ brandKitId }) });
    const uses = 'query ($id: ID!) { brandKitUses(id: $id) { sharedFigures reports } }';
    expect((await run(uses, { id })).data.brandKitUses).to.deep.equal({ sharedFigures: 2, reports: 1 });
    expect((await run(uses, { id: 'none' })).errors[0].extensions.code).to.equal('not_found');
  });

  it('are refused with the nearest colours for all fields at once', async () => {
    const style = { foregroundColor: '#DDDDDD', experiencePrimaryColor: '#EEEEEE' };
    const input = { name: ' ', style, design: { eyeFrameColor: '#FFEEEE' } };
    const { errors, suggestions } = (await run(CREATE, { input })).errors[0].extensions;
    const fields = ['style.foregroundColor', 'style.experiencePrimaryColor', 'design.eyeFrameColor'];
    expect(Object.keys(errors)).to.have.members(['name', ...fields]);
    expect(suggestions.map(({ field }: { field: string }) => field)).to.have.members(fields);
    expect(await shown()).to.deep.equal([]);
  });

  it('are limited in number', async () => {
    await running.operator.em.execute(
      `insert into brand_kit (id, workspace_id, name, style, is_default, created_utc)
       select gen_random_uuid(), ?, 'kit ' || n, '{}', false, now() from generate_series(1, ?) as n`,
      [workspaceId, LIMITS.brandKits],
    );
    expect((await run(CREATE, { input: { name: 'one more', ...LOOK } })).errors[0].extensions.code).to.equal(
      'plan_limit_reached',
    );
  });
});
