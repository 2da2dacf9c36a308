import { expect } from 'chai';
import fc from 'fast-check';
import { BULK_LIMITS } from '../../../../src/campaigns/bulk/bulk-limits.js';
import { Plan } from '../../../../src/core/contract/plans.js';
import { SCOPES, type Scope } from '../../../../src/core/contract/scopes.js';
import {
  type BulkProblem,
  bulkItems,
  CREATE_MANY,
  callBulk,
  outcomesOf,
  UPDATE_MANY,
} from '../../../support/bulk/bulk-calls.js';
import { type Client, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const CREATE_ONE =
  'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { name content tags externalId version } }';

describeApi('The limits of bulk requests', { environment: { RATE_LIMIT_PER_MINUTE: '0' } }, ({ running }) => {
  const newClient = async (plan: Plan = Plan.Business, scopes: readonly Scope[] = SCOPES): Promise<Client> =>
    clientOf(running.url, (await running.addWorkspace({ plan }, { scopes })).key);
  const text = (name = 'x') => ({ name, mode: 'Static', payloadType: 'Text', content: 'x' });
  const count = async (client: Client) =>
    (await client.graphql('{ qrCodes { totalCount } }')).body.data.qrCodes.totalCount;
  const errorOf = async (client: Client, query: string, variables: object) =>
    (await client.graphql(query, variables)).body.errors?.[0]?.extensions;

  it('apply to the results: each is the same as for a single request', async () => {
    const field = fc.record(
      {
        name: fc.constantFrom('', 'x'.repeat(121), 'Sample ☕', 'a\u0000b'),
        mode: fc.constantFrom('Static', 'Dynamic'),
        content: fc.constantFrom('', 'https://example.com/ü', 'javascript:alert(1)', 'x'.repeat(5_000)),
        style: fc.constantFrom(
          { foregroundColor: '#eeeeee' },
          { moduleShape: 'Dots' },
          { foregroundColor: 'red' },
          null,
        ),
        tags: fc.constantFrom(['A', 'a'], [''], ['x'.repeat(41)], null),
        externalId: fc.constantFrom('one', 'two', ' bad', null),
        schedule: fc.constantFrom({ fromUtc: '2090-01-01T00:00:00Z', untilUtc: '2080-01-01T00:00:00Z' }, null),
        code: fc.constantFrom('-', 'chosen', null),
      },
      { requiredKeys: [] },
    );
    const items = fc.array(field, { minLength: 2, maxLength: 6 });
    let number = 0;
    await fc.assert(
      fc.asyncProperty(items, fc.constantFrom(Plan.Free, Plan.Business), async (fields, plan) => {
        const [one, many] = [await newClient(plan), await newClient(plan)];
        number++;
        // A custom code is unique in all workspaces. An item with other problems is not told that an earlier item in
        // the request uses its code.
        const chosen = (side: string, index: number) => ({ code: `code-${number}-${side}-${index}` });
        const inputs = (side: string) =>
          fields.map(({ code, ...more }, index) =>
            dynamicUrl({ ...more, ...(code === 'chosen' ? chosen(side, index) : code && { code }) }),
          );
        const single: { problems: BulkProblem[]; campaign: object | null }[] = [];
        for (const input of inputs('one')) {
          const { body } = await one.graphql(CREATE_ONE, { input });
          const { code, errors } = body.errors?.[0]?.extensions ?? {};
          const message = body.errors?.[0]?.message;
          const named = Object.entries<string[]>(errors ?? {}).flatMap(([name, messages]) =>
            messages.map((each) => ({ code, field: name, message: each })),
          );
          const problems = named.length > 0 ? named : code === undefined ? [] : [{ code, field: null, message }];
          single.push({ problems, campaign: body.data?.createQrCode ?? null });
        }
        const results = await callBulk(many, CREATE_MANY, { items: inputs('many') });
        const withoutIds = (problems: readonly BulkProblem[]) =>
          problems.map(({ message, ...problem }) => ({
            ...problem,
            message: message.replace(/[0-9a-f-]{36}/, 'ID'),
          }));
        for (const [index, { problems, campaign }] of results.entries()) {
          expect(withoutIds(problems)).to.deep.equal(withoutIds(single[index]?.problems ?? []));
          if (campaign === null) expect(single[index]?.campaign).to.equal(null);
          else expect(campaign).to.deep.include(single[index]?.campaign ?? {});
        }
        expect(await count(many)).to.equal(await count(one));
      }),
      { numRuns: 6 },
    );
  });

  it('assign a code to the first item that chooses it', async () => {
    const client = await newClient();
    const items = [1, 2].map(() => dynamicUrl({ code: 'chosen-twice' }));
    const [first, second] = await callBulk(client, CREATE_MANY, { items });
    expect(first?.problems).to.deep.equal([]);
    expect(second?.problems.map(({ field }) => field)).to.deep.equal(['code']);
  });

  it(`are 1 to ${BULK_LIMITS.items} items, and two requests per workspace at a time`, async () => {
    const client = await newClient();
    const ids = Array.from({ length: 501 }, () => ({ id: '6a6ff9a0-1f5c-4a5c-9d4e-3c9a2b8f0e11' }));
    for (const items of [[], ids]) {
      expect((await errorOf(client, UPDATE_MANY, { items, change: { action: 'Pause' } })).errors).to.have.key('items');
    }
    const same = await callBulk(client, UPDATE_MANY, { items: ids.slice(1), change: { edit: { addTags: ['x'] } } });
    expect(same.filter(({ problems }) => problems[0]?.code === 'not_found')).to.have.length(1);
    expect(same.filter(({ problems }) => problems[0]?.field === 'id')).to.have.length(499);
    const calls = await Promise.all([1, 2, 3].map(() => client.graphql(CREATE_MANY, { items: bulkItems(6) })));
    const codes = calls.map(({ body }) => body.errors?.[0]?.extensions.code ?? 'ok');
    expect(codes.toSorted()).to.deep.equal(['ok', 'ok', 'rate_limited']);
    expect(await count(client)).to.equal(12);
  });

  it('are exactly those of the plan, also for concurrent requests', async () => {
    const client = await newClient(Plan.Free);
    const items = Array.from({ length: 16 }, () => text());
    const calls = await Promise.all([1, 2].map(() => callBulk(client, CREATE_MANY, { items })));
    const outcomes = outcomesOf(calls.flat());
    expect(outcomes.filter((outcome) => outcome === 'Created')).to.have.length(25);
    expect(outcomes.filter((outcome) => outcome === 'Refused')).to.have.length(7);
    expect(await count(client)).to.equal(25);
  });

  it('do not cause deadlocks', async () => {
    const client = await newClient();
    const created = await callBulk(client, CREATE_MANY, { items: Array.from({ length: 12 }, () => text()) });
    const ids = created.map(({ id }) => ({ id }));
    const change = (action: string, items: object[]) => client.graphql(UPDATE_MANY, { items, change: { action } });
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([change('Pause', ids), change('Activate', ids.toReversed())]);
      expect(answers.map(({ body }) => body.data?.updateQrCodes.refusedCount)).to.deep.equal([0, 0]);
    }
  });

  it('execute a request once per idempotency key', async () => {
    const client = await newClient();
    const items = [text('first'), text(''), text('third')];
    const first = await callBulk(client, CREATE_MANY, { items, key: 'one' });
    expect(await callBulk(client, CREATE_MANY, { items, key: 'one' })).to.deep.equal(first);
    expect((await errorOf(client, CREATE_MANY, { items: [text('other')], key: 'one' })).code).to.equal(
      'idempotency_key_reused',
    );
    expect((await errorOf(client, CREATE_MANY, { items, key: 'ü' })).errors).to.have.key('idempotencyKey');
    const racing = await Promise.all([1, 2, 3].map(() => client.graphql(CREATE_MANY, { items, key: 'two' })));
    const codes = new Set(racing.map(({ body }) => body.errors?.[0]?.extensions.code ?? 'ok'));
    codes.delete('idempotency_in_flight');
    expect([...codes]).to.deep.equal(['ok']);
    const nothing = { items: [text('')], key: 'three' };
    expect(await callBulk(client, CREATE_MANY, nothing)).to.deep.equal(await callBulk(client, CREATE_MANY, nothing));
    expect(await count(client)).to.equal(4);
  });

  it('are named by the invalid change', async () => {
    const client = await newClient();
    const fields = async (change: object) =>
      Object.keys((await errorOf(client, UPDATE_MANY, { items: [{ id: 'x' }], change })).errors);
    expect(await fields({})).to.deep.equal(['change']);
    expect(await fields({ action: 'Pause', edit: { addTags: ['x'] } })).to.deep.equal(['change']);
    expect(await fields({ edit: {} })).to.deep.equal(['change.edit']);
    const replaceDestination = { from: 'nothing', to: 'https://{host}/x' };
    const setQueryParameters = [{ name: '', value: '{x}' }, { name: 'a' }, { name: 'a' }];
    expect(
      await fields({ edit: { replaceDestination, setQueryParameters, setTags: [''], addTags: ['a'] } }),
    ).to.deep.equal([
      'change.edit.replaceDestination.to',
      'change.edit.replaceDestination.from',
      'change.edit.setQueryParameters[0].name',
      'change.edit.setQueryParameters[0].value',
      'change.edit.setQueryParameters[2].name',
      'change.edit.setTags[0]',
      'change.edit.setTags',
    ]);
    const edit = { style: {}, styleFields: ['size'] };
    expect(await fields({ edit })).to.deep.equal(['change.edit.styleFields']);
    const writer = await newClient(Plan.Business, ['qr:write']);
    const deletion = { items: [{ id: 'x' }], change: { action: 'Delete' } };
    expect((await errorOf(writer, UPDATE_MANY, deletion)).code).to.equal('insufficient_scope');
  });

  it('apply to styles: a large one is neither set for hundreds nor returned for hundreds', async () => {
    const client = await newClient();
    const ids = Array.from({ length: 500 }, (_, index) => ({ id: `none-${index}` }));
    const style = { centerBadge: 'Logo', logoDataUrl: `data:image/png;base64,${'A'.repeat(690_000)}` };
    const refused = await errorOf(client, UPDATE_MANY, { items: ids, change: { edit: { style } } });
    expect(refused.errors).to.have.key('change.edit.style');
    const query = `mutation ($items: [UpdateQrCodesItem!]!) { updateQrCodes(items: $items, change: {action: Pause}) {
      results { campaign { style { logoDataUrl } } } } }`;
    expect((await errorOf(client, query, { items: ids })).errors).to.have.key('items');
    const pictures = query.replace('style { logoDataUrl }', 'svg');
    expect((await errorOf(client, pictures, { items: ids })).code).to.equal('query_too_complex');
  });
});
