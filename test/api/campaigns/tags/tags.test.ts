import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { SCOPES } from '../../../../src/core/contract/scopes.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const FIELDS = 'id version tags externalId';
const CREATE = `mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateQrCodeInput!) { updateQrCode(id: $id, input: $input) { ${FIELDS} } }`;
const READ = `query ($externalId: String!) { qrCodeByExternalId(externalId: $externalId) { ${FIELDS} style { frameStyle } } }`;
const LIST = `{ qrCodes { items { ${FIELDS} } } }`;
const DELETE = 'mutation ($id: ID!) { deleteQrCode(id: $id) }';
const RESTORE = 'mutation ($id: ID!) { restoreQrCode(id: $id) { id externalId tags } }';

describeApi('Tags and external ids', ({ running }) => {
  let client: Client;
  let stranger: Client;

  before(async () => {
    client = clientOf(running.url, (await running.addWorkspace({}, { scopes: SCOPES })).key);
    stranger = clientOf(running.url, (await running.addWorkspace({}, { scopes: SCOPES })).key);
  });

  const ask = async (query: string, variables: object, as = client) => (await as.graphql(query, variables)).body;
  const create = async (more: object, as = client) => {
    const body = await ask(CREATE, { input: dynamicUrl(more) }, as);
    expect(body.errors, JSON.stringify(body.errors)).to.equal(undefined);
    return body.data.createQrCode;
  };
  const update = (id: string, more: object, as = client) =>
    ask(UPDATE, { id, input: { name: 'Sample campaign', content: 'https://example.com/landing', ...more } }, as);
  const errorOf = (body: { errors?: { extensions: { code: string; errors: object } }[] }) => {
    const { code, errors } = body.errors?.[0]?.extensions ?? {};
    return { code, errors };
  };

  it('are stored as sent, preserved when omitted, and removed by null', async () => {
    const externalId = randomUUID();
    const { id, ...created } = await create({ tags: [' Flyer', 'flyer', 'Cafe\u0301'], externalId });
    expect(created).to.deep.equal({ version: 1, tags: ['Flyer', 'Café'], externalId });
    const kept = await update(id, {});
    expect(kept.data.updateQrCode).to.deep.include({ version: 2, tags: ['Flyer', 'Café'], externalId });
    const { data } = await ask(LIST, {});
    expect(data.qrCodes.items[0]).to.deep.include({ id, tags: ['Flyer', 'Café'], externalId });
    const removed = await update(id, { tags: null, externalId: null });
    expect(removed.data.updateQrCode).to.deep.include({ version: 3, tags: [], externalId: null });
  });

  it('find a campaign by its external id, only in its workspace and unless deleted', async () => {
    const externalId = `ü/${randomUUID()}`;
    const { id } = await create({ externalId });
    const { data } = await ask(READ, { externalId });
    expect(data.qrCodeByExternalId).to.deep.equal({
      ...{ id, version: 1, tags: [], externalId },
      style: { frameStyle: 'None' },
    });
    for (const wrong of [externalId.toUpperCase(), '', '%', 'x\u0000', 'x'.repeat(10_000)]) {
      expect(errorOf(await ask(READ, { externalId: wrong })).code).to.equal('not_found');
    }
    expect(errorOf(await ask(READ, { externalId }, stranger)).code).to.equal('not_found');
    await ask(DELETE, { id });
    expect(errorOf(await ask(READ, { externalId })).code).to.equal('not_found');
  });

  it('refuse an external id that another campaign of the workspace has, deleted or not', async () => {
    const externalId = randomUUID();
    const { id } = await create({ externalId });
    const other = await create({});
    const taken = {
      code: 'conflict',
      errors: { externalId: [`Used by the campaign ${id}. Change that campaign, or send another id.`] },
    };
    expect(errorOf(await ask(CREATE, { input: dynamicUrl({ externalId }) }))).to.deep.equal(taken);
    expect(errorOf(await update(other.id, { externalId }))).to.deep.equal(taken);
    expect((await update(id, { externalId })).data.updateQrCode.externalId).to.equal(externalId);
    expect((await create({ externalId }, stranger)).externalId).to.equal(externalId);
    await ask(DELETE, { id });
    expect(errorOf(await update(other.id, { externalId })).errors).to.deep.equal({
      externalId: [`Used by the deleted campaign ${id}. Restore that campaign, or send another id.`],
    });
    expect((await ask(RESTORE, { id })).data.restoreQrCode).to.deep.equal({ id, externalId, tags: [] });
  });

  it('give the external id to one of two concurrent creations', async () => {
    const externalId = randomUUID();
    const bodies = await Promise.all([1, 2, 3].map(() => ask(CREATE, { input: dynamicUrl({ externalId }) })));
    const codes = bodies.map((body) => errorOf(body).code ?? 'created').sort();
    expect(codes).to.deep.equal(['conflict', 'conflict', 'created']);
  });

  it('are refused by field', async () => {
    const body = await ask(CREATE, { input: dynamicUrl({ tags: ['ok', ' ', 'a\u0000'], externalId: ' x' }) });
    expect(errorOf(body)).to.deep.equal({
      code: 'validation_failed',
      errors: {
        'tags[1]': ['Must not be empty.'],
        'tags[2]': ['Must not contain the NUL character.'],
        externalId: ['Must not begin or end with white space.'],
      },
    });
  });

  it('are unknown to REST, which leaves them unchanged', async () => {
    const { id } = await create({ tags: ['a'] });
    const input = { name: 'Renamed', content: 'https://example.com/', tags: ['b'], externalId: 'b' };
    const { body } = await client.put(`${CODES}/${id}`, input).expect(200);
    expect(body).not.to.have.any.keys('tags', 'externalId');
    expect((await update(id, {})).data.updateQrCode).to.deep.include({ tags: ['a'], externalId: null });
  });

  it('are named in the audit entry of their change', async () => {
    const { id } = await create({});
    await update(id, { tags: ['a'], externalId: randomUUID() });
    const { data } = await ask('{ auditEntries(pageSize: 1) { items { subjectId details } } }', {});
    expect(data.auditEntries.items[0]).to.deep.equal({
      subjectId: id,
      details: { changed: ['tags', 'externalId'], revision: null },
    });
  });

  it('filter and order lists, and are counted, only within their workspace', async () => {
    const own = clientOf(running.url, (await running.addWorkspace({}, { scopes: SCOPES })).key);
    const names = ['b', 'Ä', 'a', 'C'];
    for (const [index, name] of names.entries()) {
      await create({ name, tags: index === 0 ? ['Flyer'] : ['flyer', `${index}`] }, own);
    }
    await create({ name: 'not ours', tags: ['Flyer'] });
    const list = (args: string, as = own) => ask(`{ qrCodes(${args}) { totalCount items { name } } }`, {}, as);
    const namesOf = async (args: string) => {
      const { data } = await list(args);
      expect(data.qrCodes.totalCount).to.equal(data.qrCodes.items.length);
      return data.qrCodes.items.map(({ name }: { name: string }) => name);
    };
    expect(await namesOf('orderBy: Name')).to.deep.equal(['a', 'Ä', 'b', 'C']);
    expect(await namesOf('orderBy: Name, direction: Descending')).to.deep.equal(['C', 'b', 'Ä', 'a']);
    expect(await namesOf('filter: { allTags: ["FLYER", "2"] }')).to.deep.equal(['a']);
    expect(await namesOf('filter: { anyTag: ["1", "3", "%"] }')).to.deep.equal(['C', 'Ä']);
    expect(await namesOf('filter: { state: Paused }')).to.deep.equal([]);
    expect(await namesOf('isActive: true, filter: { state: Paused }')).to.deep.equal([]);
    expect(
      await namesOf('filter: { payloadTypes: [Url], createdFrom: "2020-01-01T00:00:00Z" }, search: "Ä example"'),
    ).to.deep.equal(['C', 'a', 'Ä', 'b']);
    const { data } = await ask('{ qrCodeTags(pageSize: 2) { totalCount items { tag campaigns } } }', {}, own);
    expect(data.qrCodeTags).to.deep.equal({
      totalCount: 4,
      items: [
        { tag: 'flyer', campaigns: 4 },
        { tag: '1', campaigns: 1 },
      ],
    });
  });

  it('of a filter are refused by field, however many and long they are', async () => {
    const FILTER = 'query ($filter: QrCodeFilterInput) { qrCodes(filter: $filter) { totalCount } }';
    const many = Array.from({ length: 900 }, (_, index) => `tag ${index}`);
    const filter = {
      ...{ allTags: many, anyTag: ['x'.repeat(1_000_000), 'a\u0000'] },
      ...{
        createdFrom: '2026-02-01T00:00:00Z',
        createdBefore: '2026-01-01T00:00:00Z',
        updatedFrom: '9999-01-01T00:00:00Z',
      },
    };
    const { code, errors } = errorOf(await ask(FILTER, { filter }));
    expect(code).to.equal('validation_failed');
    expect(errors).to.include.keys(
      ...['filter.allTags', 'filter.anyTag[0]', 'filter.anyTag[1]', 'filter.createdBefore', 'filter.updatedFrom'],
    );
    const sql = await ask(FILTER, { filter: { allTags: ["%' or 1=1 --", '_', '\\'] } });
    expect(sql.data.qrCodes.totalCount).to.equal(0);
  });
});
