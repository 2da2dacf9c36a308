import { expect } from 'chai';
import fc from 'fast-check';
import { EXPORT_LIMITS } from '../../../../src/batch/exports/export-limits.js';
import { QrCodeOrder } from '../../../../src/campaigns/lists/list-order.js';
import { QrCodeState } from '../../../../src/campaigns/tags/campaign-state.js';
import { LIMITS } from '../../../../src/core/contract/contract-limits.js';
import { SortDirection } from '../../../../src/core/contract/lists/sort-direction.js';
import { bulkItems, CREATE_MANY, callBulk, updateBulk } from '../../../support/bulk/bulk-calls.js';
import { readNdjson } from '../../../support/exports/read-ndjson.js';
import { type Client, clientOf } from '../../../support/http/client.js';
import { copyCampaign } from '../../../support/lists/copy-campaign.js';
import { describeApi } from '../../../support/service/describe-api.js';

const IDS = `query ($search: String, $filter: QrCodeFilterInput, $orderBy: QrCodeOrder!, $direction: SortDirection) {
  qrCodeIds(search: $search, filter: $filter, orderBy: $orderBy, direction: $direction) }`;
const COUNT = EXPORT_LIMITS.campaignsRead + 20;
const RUNS = 40;

/** A parameter that is absent, or one of these. */
const maybe = <Value>(...values: Value[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...values) });
const VIEWS = fc.record({
  search: maybe('name 1', 'example', '%', 'constructor'),
  filter: fc.record({
    state: maybe(...Object.values(QrCodeState)),
    payloadTypes: maybe(['Url'], ['Text', 'Url'], ['Menu']),
    allTags: maybe(['EVEN'], ['even', 'third'], ['gone'], ['__proto__']),
    anyTag: maybe(['even', 'third']),
    import: maybe('not-an-id'),
  }),
  orderBy: fc.constantFrom(...Object.values(QrCodeOrder)),
  direction: maybe(...Object.values(SortDirection)),
});

const addressOf = (values: Readonly<Record<string, string | readonly string[] | undefined>>): string => {
  const parameters = new URLSearchParams({ format: 'ndjson' });
  for (const [name, value] of Object.entries(values)) {
    for (const text of value === undefined ? [] : [value].flat()) parameters.append(name, text);
  }
  return `/exports/campaigns?${parameters}`;
};

describeApi('The export of a list', ({ running }) => {
  let client: Client;
  let created: string[];

  before(async () => {
    client = clientOf(running.url, (await running.addWorkspace()).key);
    const items = bulkItems(COUNT, (index) => ({
      name: `Name ${(index * 7) % COUNT}`,
      tags: [...(index % 2 === 0 ? ['even'] : []), ...(index % 3 === 0 ? ['third'] : [])],
      ...(index % 5 === 0 && { schedule: { untilUtc: '2020-01-01T00:00:00Z' } }),
    }));
    created = (await callBulk(client, CREATE_MANY, { items })).map(({ campaign }) => campaign.id);
    const itemsOf = (from: number, to: number) => created.slice(from, to).map((id) => ({ id }));
    await updateBulk(client, itemsOf(0, 9), { action: 'Pause' });
    await updateBulk(client, itemsOf(9, 12), { action: 'Delete' });
  });

  const exported = async (address: string): Promise<string[]> => {
    const { text } = await client.get(address).buffer().expect(200);
    return readNdjson<{ id: string }>(text).map(({ id }) => id);
  };

  it('has the campaigns of the list in its order, with any filter', async () => {
    let some = 0;
    const property = fc.asyncProperty(VIEWS, async (view) => {
      const { filter, ...more } = view;
      const { data } = (await client.graphql(IDS, view)).body;
      expect(await exported(addressOf({ ...more, ...filter }))).to.deep.equal(data.qrCodeIds);
      some += Math.sign(data.qrCodeIds.length);
    });
    await fc.assert(property, { numRuns: RUNS });
    expect(some).to.be.above(RUNS / 8);
    expect(await exported(addressOf({ orderBy: 'Created' }))).to.have.length(COUNT - 3);
  });

  it('is CSV with the same columns as that of all campaigns', async () => {
    const [all, listed] = await Promise.all(
      ['', '?allTags=third'].map(async (query) => (await client.get(`/exports/campaigns${query}`).buffer()).text),
    );
    expect(listed?.split('\r\n')[0]).to.equal(all?.split('\r\n')[0]);
    expect(listed?.split('\r\n').length).to.be.below(all?.split('\r\n').length ?? 0);
  });

  it('refuses parameters that no list has', async () => {
    const { searchLength } = LIMITS.savedViews;
    const WRONG: readonly [parameters: string, fields: readonly string[]][] = [
      ['state=Deleted', ['state']],
      ['state=Active&state=Paused', ['state']],
      ['orderBy=constructor&direction=up', ['orderBy', 'direction']],
      ['payloadTypes=Url&payloadTypes=toString', ['payloadTypes']],
      [`allTags=${'x'.repeat(LIMITS.tags.length + 1)}`, ['allTags[0]']],
      [`search=${'x'.repeat(searchLength + 1)}`, ['search']],
      ['constructor=1&tag=even', ['constructor', 'tag']],
    ];
    for (const [parameters, fields] of WRONG) {
      const { body } = await client.get(`/exports/campaigns?${parameters}`).expect(400);
      expect(Object.keys(body.errors), parameters).to.have.members(fields);
    }
  });

  it('is of another workspace’s tags and imports empty', async () => {
    const other = clientOf(running.url, (await running.addWorkspace()).key);
    const { text } = await other
      .get(addressOf({ allTags: ['even'] }))
      .buffer()
      .expect(200);
    expect(text).to.equal('');
  });

  it('may have more campaigns than a selection', async () => {
    const { key } = await running.addWorkspace();
    const many = clientOf(running.url, key);
    const [first] = await callBulk(many, CREATE_MANY, { items: bulkItems(1) });
    await copyCampaign(running, first?.id ?? '', LIMITS.selectionMax);
    const { text } = await many.get('/exports/campaigns?orderBy=Created&format=ndjson').buffer().expect(200);
    expect(readNdjson(text)).to.have.length(LIMITS.selectionMax + 1);
  });
});
