import { expect } from 'chai';
import { Plan } from '../../../../src/core/contract/plans.js';
import { SCOPES } from '../../../../src/core/contract/scopes.js';
import {
  bulkItems,
  CREATE_MANY,
  callBulk,
  outcomesOf,
  UPDATE_MANY,
  UPSERT_MANY,
  updateBulk,
} from '../../../support/bulk/bulk-calls.js';
import { type Client, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { uploadFile } from '../../../support/http/upload.js';
import { describeApi } from '../../../support/service/describe-api.js';
import type { TestService } from '../../../support/service/service.js';

const READ = `query ($id: ID!) { qrCode(id: $id) { version content tags isActive style { foregroundColor }
  rules { destination } schedule { fallback } revisions { revision } } }`;
const ADD_ENDPOINT = `mutation ($url: String!) { createWebhookEndpoint(input: {
  url: $url, events: ["campaign.created", "campaign.paused"]}) { endpoint { id } } }`;

const menu = (id: string, more = {}) =>
  dynamicUrl({ payloadType: 'Menu', content: JSON.stringify({ title: 'Menu', assetIds: [id] }), ...more });

const OPTIONS = {
  publicUrl: 'https://qr.example.com',
  environment: { RATE_LIMIT_PER_MINUTE: '0' },
  hasSecond: true,
} as const;

describeApi('Bulk requests', OPTIONS, ({ running, second }) => {
  let client: Client;
  let key: string;

  before(async () => {
    key = (await running.addWorkspace({}, { scopes: SCOPES })).key;
    client = clientOf(running.url, key);
  });

  const create = async (count: number, more?: (index: number) => object, as = client) =>
    (await callBulk(as, CREATE_MANY, { items: bulkItems(count, more) })).map(({ campaign }) => campaign);
  const update = (campaigns: readonly { id: string }[], change: object) => updateBulk(client, campaigns, change);
  const call = (query: string, variables: object) => callBulk(client, query, variables);
  const read = async (id: string) => (await client.graphql(READ, { id })).body.data.qrCode;

  it('create valid items and refuse the others', async () => {
    const results = await call(CREATE_MANY, {
      items: [
        dynamicUrl({ externalId: 'a-1', tags: ['Print'] }),
        dynamicUrl({ name: '', content: 'not an address' }),
        dynamicUrl({ externalId: 'a-1' }),
        dynamicUrl({ code: 'bulk-code' }),
        dynamicUrl({ code: 'bulk-code' }),
        menu('6a6ff9a0-1f5c-4a5c-9d4e-3c9a2b8f0e11'),
        dynamicUrl({ name: 'The last one' }),
      ],
    });
    expect(results.map(({ outcome, problems }) => problems[0]?.code ?? outcome)).to.deep.equal([
      ...['Created', 'validation_failed', 'conflict', 'Created', 'validation_failed', 'asset_unavailable', 'Created'],
    ]);
    expect(outcomesOf(results).filter((outcome) => outcome === 'Refused')).to.have.length(4);
    expect(results[1]?.problems.map(({ field }) => field)).to.include.members(['name', 'content']);
    expect(results[0]?.campaign).to.include({ version: 1, externalId: 'a-1' });
  });

  it('create or update by external id, once', async () => {
    const fresh = dynamicUrl({ externalId: 'crm 7', name: 'Seven', tags: ['CRM'] });
    const [created, twice, incomplete] = await call(UPSERT_MANY, { items: [fresh, fresh, { externalId: 'crm 8' }] });
    expect([created?.outcome, twice?.outcome, incomplete?.outcome]).to.deep.equal(['Created', 'Refused', 'Refused']);
    expect(twice?.problems.map(({ field }) => field)).to.deep.equal(['externalId']);
    expect(incomplete?.problems.map(({ field }) => field)).to.deep.equal(['name', 'content', 'mode', 'payloadType']);
    const [same] = await call(UPSERT_MANY, { items: [fresh] });
    expect([same?.outcome, same?.id, same?.campaign.version]).to.deep.equal(['Unchanged', created?.id, 1]);
    const [renamed] = await call(UPSERT_MANY, { items: [{ externalId: 'crm 7', name: 'Renamed' }] });
    expect(renamed?.outcome).to.equal('Updated');
    expect(renamed?.campaign).to.deep.equal({ ...created?.campaign, name: 'Renamed', version: 2 });
    const [fixed] = await call(UPSERT_MANY, { items: [{ externalId: 'crm 7', mode: 'Static', code: 'other-code' }] });
    expect(fixed?.problems.map(({ field }) => field)).to.deep.equal(['mode', 'code']);
    await update([{ id: created?.id ?? '' }], { action: 'Delete' });
    expect((await call(UPSERT_MANY, { items: [fresh] }))[0]?.problems[0]?.code).to.equal('conflict');
  });

  it('create one campaign for concurrent upserts', async () => {
    const all = bulkItems(20, (index) => ({ externalId: `race ${index}`, tags: ['Race'] }));
    const [first, second] = await Promise.all([
      call(UPSERT_MANY, { items: all }),
      call(UPSERT_MANY, { items: all.toReversed() }),
    ]);
    expect(new Set([...first, ...second].map(({ id }) => id)).size).to.equal(20);
    expect([...first, ...second].filter(({ outcome }) => outcome === 'Created')).to.have.length(20);
    expect([...first, ...second].filter(({ outcome }) => outcome === 'Unchanged')).to.have.length(20);
  });

  it('pause on every instance before they are answered, and report what was already paused', async () => {
    const campaigns = await create(3);
    const scan = async (at: TestService, code = '') =>
      (await fetch(`${at.url}/r/${code}`, { redirect: 'manual' })).status;
    for (const at of [running, second]) expect(await scan(at, campaigns[0]?.code)).to.equal(302);
    expect(outcomesOf(await update(campaigns, { action: 'Pause' }))).to.deep.equal(['Updated', 'Updated', 'Updated']);
    for (const at of [running, second]) {
      for (const { code } of campaigns) expect(await scan(at, code)).to.not.equal(302);
    }
    const again = await update(campaigns, { action: 'Pause' });
    expect(outcomesOf(again)).to.deep.equal(['Unchanged', 'Unchanged', 'Unchanged']);
    expect(again.map(({ campaign }) => campaign.version)).to.deep.equal([2, 2, 2]);
  });

  it('edit destinations, styles and tags as one version each', async () => {
    const rule = { name: 'iPhones', destination: 'https://old.example.com/ios', operatingSystems: ['iOS'] };
    const campaigns = await create(3, (index) => ({
      content: ['https://old.example.com/menu?a=1#top', 'old.example.com', 'https://old.example.community/x'][index],
      ...(index === 0 && { rules: [rule], schedule: { untilUtc: '2090-01-01T00:00:00Z', fallback: rule.destination } }),
      tags: ['Print'],
    }));
    const [first, other] = campaigns;
    const edit = {
      replaceDestination: { from: 'https://OLD.example.com', to: 'https://new.example.org/{code}' },
      setQueryParameters: Object.entries({ a: 'ü {name}', b: null }).map(([name, value]) => ({ name, value })),
      addTags: ['print', 'Autumn'],
      style: { foregroundColor: '#102030' },
    };
    const results = await update(campaigns, { edit });
    expect(outcomesOf(results)).to.deep.equal(['Updated', 'Updated', 'Updated']);
    expect(results.map(({ campaign }) => campaign.content)).to.deep.equal([
      `https://new.example.org/${first?.code}/menu?a=%C3%BC%20Sample%200#top`,
      `https://new.example.org/${other?.code}?a=%C3%BC%20Sample%201`,
      'https://old.example.community/x?a=%C3%BC%20Sample%202',
    ]);
    const stored = await read(first?.id ?? '');
    const moved = `https://new.example.org/${first?.code}/ios`;
    expect(stored).to.deep.include({ version: 2, tags: ['Print', 'Autumn'], style: { foregroundColor: '#102030' } });
    expect([stored.rules[0].destination, stored.schedule.fallback]).to.deep.equal([moved, moved]);
    expect(stored.revisions.map(({ revision }: { revision: number }) => revision)).to.deep.equal([2, 1]);
  });

  it('delete and restore, and count restored campaigns like new ones', async () => {
    const free = clientOf(running.url, (await running.addWorkspace({ plan: Plan.Free }, { scopes: SCOPES })).key);
    const text = () => ({ mode: 'Static', payloadType: 'Text', content: 'x' });
    const first = await create(25, text, free);
    const deleted = await updateBulk(free, first.slice(0, 3), { action: 'Delete' });
    expect(outcomesOf(deleted)).to.deep.equal(['Deleted', 'Deleted', 'Deleted']);
    expect(outcomesOf(await updateBulk(free, first.slice(0, 1), { action: 'Delete' }))).to.deep.equal(['Refused']);
    await create(1, text, free);
    const restored = await updateBulk(free, first.slice(0, 4), { action: 'Restore' });
    expect(restored.map(({ outcome, problems }) => [outcome, problems[0]?.code])).to.deep.equal([
      ['Restored', undefined],
      ['Restored', undefined],
      ['Refused', 'plan_limit_reached'],
      ['Refused', 'not_found'],
    ]);
  });

  it('attach files, and only undo the item whose files are refused', async () => {
    const [mine, another] = [await uploadFile(running.url, key), await uploadFile(running.url, key)];
    const items = [dynamicUrl(), menu(mine, { externalId: 'menu' }), menu(mine), dynamicUrl(), menu(another)];
    const results = await call(CREATE_MANY, { items });
    expect(outcomesOf(results)).to.deep.equal(['Created', 'Created', 'Refused', 'Created', 'Created']);
    expect(results[2]?.problems[0]?.code).to.equal('asset_unavailable');
    const taken = { externalId: 'menu', name: 'New name', content: menu(another).content };
    const moved = await call(UPSERT_MANY, { items: [taken, dynamicUrl({ externalId: 'plain' })] });
    expect(outcomesOf(moved)).to.deep.equal(['Refused', 'Created']);
    const id = results[1]?.id ?? '';
    expect((await read(id)).version).to.equal(1);
    expect(outcomesOf(await update([{ id }], { action: 'Delete' }))).to.deep.equal(['Deleted']);
    expect(outcomesOf(await update([{ id }], { action: 'Restore' }))).to.deep.equal(['Restored']);
  });

  it('refuse items by version, of other workspaces, and named twice', async () => {
    const [mine] = await create(1);
    const [theirs] = await create(1, undefined, clientOf(running.url, (await running.addWorkspace()).key));
    const item = (id = '', version?: number) => ({ id, version });
    const items = [item(mine?.id, 2), item(theirs?.id), item(mine?.id, 1), item('none'), item('none')];
    for (const change of [{ action: 'Pause' }, { edit: { addTags: ['x'] } }]) {
      const results = await call(UPDATE_MANY, { items, change });
      expect(results.map(({ problems }) => [problems[0]?.code, problems[0]?.field])).to.deep.equal([
        ['precondition_failed', null],
        ['not_found', null],
        ['validation_failed', 'id'],
        ['not_found', null],
        ['validation_failed', 'id'],
      ]);
    }
    const [paused] = await call(UPDATE_MANY, { items: [item(mine?.id, 1)], change: { action: 'Pause' } });
    expect(paused?.outcome).to.equal('Updated');
  });

  it('send webhook events, one per campaign', async () => {
    expect((await client.graphql(ADD_ENDPOINT, { url: 'https://receiver.invalid/' })).body.errors).to.equal(undefined);
    const campaigns = await create(3);
    await update(campaigns, { action: 'Pause' });
    const log = '{ webhookDeliveries(pageSize: 100) { items { eventType subjectId } } }';
    const { items } = (await client.graphql(log)).body.data.webhookDeliveries;
    for (const type of ['campaign.created', 'campaign.paused']) {
      const told = items.filter(({ eventType }: { eventType: string }) => eventType === type);
      expect(told).to.have.deep.members(campaigns.map(({ id }) => ({ eventType: type, subjectId: id })));
    }
  });
});
