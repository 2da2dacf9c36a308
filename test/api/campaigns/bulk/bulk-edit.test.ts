import { expect } from 'chai';
import { DEFAULT_STYLE } from '../../../../src/core/contract/default-style.js';
import {
  bulkItems,
  CREATE_MANY,
  callBulk,
  outcomesOf,
  UPDATE_MANY,
  updateBulk,
} from '../../../support/bulk/bulk-calls.js';
import { type Client, clientOf } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const READ = `query ($id: ID!) { qrCode(id: $id) { version schedule { fromUtc untilUtc fallback }
  style { foregroundColor moduleShape centerText } } }`;

describeApi('Bulk edits', ({ running }) => {
  let client: Client;
  before(async () => {
    client = clientOf(running.url, (await running.addWorkspace()).key);
  });

  const create = async (count: number, more: (index: number) => object) =>
    (await callBulk(client, CREATE_MANY, { items: bulkItems(count, more) })).map(({ campaign }) => campaign);
  const read = async ({ id }: { id: string }) => (await client.graphql(READ, { id })).body.data.qrCode;

  it('set and remove schedules, and keep the address for other times unless one is sent', async () => {
    const fallback = 'https://old.example.com/closed';
    const campaigns = await create(3, (index) => ({
      mode: index === 2 ? 'Static' : 'Dynamic',
      ...(index === 0 && { schedule: { untilUtc: '2090-01-01T00:00:00Z', fallback } }),
    }));
    const replaceDestination = { from: 'https://old.example.com', to: 'https://new.example.org' };
    const schedule = { fromUtc: '2089-01-01T00:00:00.000Z' };
    const results = await updateBulk(client, campaigns, { edit: { schedule, replaceDestination } });
    expect(outcomesOf(results)).to.deep.equal(['Updated', 'Updated', 'Refused']);
    expect(results[2]?.problems.map(({ field }) => field)).to.deep.equal(['schedule']);
    const [first, second] = await Promise.all(campaigns.map(read));
    expect(first.schedule).to.deep.equal({ ...schedule, untilUtc: null, fallback: 'https://new.example.org/closed' });
    expect(second.schedule).to.deep.equal({ ...schedule, untilUtc: null, fallback: null });
    const removed = await updateBulk(client, campaigns, { edit: { schedule: null } });
    expect(outcomesOf(removed)).to.deep.equal(['Updated', 'Updated', 'Unchanged']);
    expect((await read(campaigns[0] ?? { id: '' })).schedule).to.equal(null);
  });

  it('take only the named fields from a style', async () => {
    const own = { moduleShape: 'Rounded', centerBadge: 'Monogram', centerText: 'A' };
    const campaigns = await create(1, () => ({ style: own }));
    const style = { foregroundColor: '#102030', moduleShape: 'Square' };
    await updateBulk(client, campaigns, { edit: { style, styleFields: ['foregroundColor'] } });
    const [mixed] = await Promise.all(campaigns.map(read));
    expect(mixed.style).to.deep.equal({ foregroundColor: '#102030', moduleShape: 'Rounded', centerText: 'A' });
    await updateBulk(client, campaigns, { edit: { style } });
    const [whole] = await Promise.all(campaigns.map(read));
    expect(whole.style).to.deep.equal({ ...style, centerText: DEFAULT_STYLE.centerText });
  });

  it('go back to what each campaign was before, but for those that have changed since or never have', async () => {
    const campaigns = await create(4, (index) => ({ style: { foregroundColor: `#00000${index}` } }));
    const changed = campaigns.slice(0, 3);
    const [before] = await Promise.all(changed.map(read));
    const edit = { style: { foregroundColor: '#102030' }, design: { radialGradient: true }, schedule: null };
    await updateBulk(client, changed, { edit });
    const after = await Promise.all(changed.map(read));
    await updateBulk(client, changed.slice(1, 2), { edit: { addTags: ['later'] } });
    const versions = changed.map(({ id }, index) => ({ id, version: after[index].version }));
    const items = [...versions, { id: campaigns[3]?.id }];
    const results = await callBulk(client, UPDATE_MANY, { items, change: { edit: { previous: true } } });
    expect(outcomesOf(results)).to.deep.equal(['Updated', 'Refused', 'Updated', 'Refused']);
    expect(results.flatMap(({ problems }) => problems.map(({ code }) => code))).to.deep.equal([
      'precondition_failed',
      'not_found',
    ]);
    expect(await read(changed[0] ?? { id: '' })).to.deep.equal({ ...before, version: before.version + 2 });
    const [, , third] = await Promise.all(changed.map(read));
    expect(third.style.foregroundColor).to.equal('#000002');
    const design = 'query ($id: ID!) { qrCode(id: $id) { design { radialGradient } } }';
    expect((await client.graphql(design, { id: changed[0]?.id })).body.data.qrCode.design).to.equal(null);
  });

  it('go back alone', async () => {
    const [campaign = { id: '' }] = await create(1, () => ({}));
    const answer = await client.graphql(UPDATE_MANY, {
      items: [{ id: campaign.id }],
      change: { edit: { previous: true, addTags: ['a'] } },
    });
    expect(answer.body.errors[0].extensions.errors).to.have.keys('change.edit.previous');
  });
});
