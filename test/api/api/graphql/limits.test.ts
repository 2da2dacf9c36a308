import { expect } from 'chai';
import { getIntrospectionQuery, parse, print, validate } from 'graphql';
import { Upload } from 'graphql-upload-minimal';
import { costOf, PARSE_OPTIONS, QUERY_RULES } from '../../../../src/api/graphql/query-limits.js';
import { createSchema } from '../../../../src/api/graphql/schema.js';
import { ROUTES } from '../../../../src/api/rest/routes.js';
import { readStoredDocument } from '../../../../src/api/rest/stored-document.js';
import { LIMITS } from '../../../../src/core/contract/contract-limits.js';
import { cpuMillisecondsOf } from '../../../support/cpu-time.js';
import { type Client, dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const { aliases, cost, depth, directives, tokens } = LIMITS.graphql;
const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');

const ID = '7d0f9d1e-8f4f-4a0a-9c57-5a4f8a3f6a01';
const STYLE = `style { templateCode experienceTemplateCode experienceFontFamily experiencePrimaryColor
  experienceAccentColor experienceSurfaceColor foregroundColor secondaryColor backgroundColor frameColor useGradient
  gradientDirection moduleShape eyeFrameShape eyeBallShape frameStyle centerBadge centerText logoDataUrl
  errorCorrection drawQuietZones pixelsPerModule }`;
const ROW = `id name code mode payloadType content isActive totalScans createdUtc lastScannedUtc ${STYLE}`;
const page = (pageSize: number | string, fields: string): string =>
  `{ qrCodes(pageSize: ${pageSize}) { page pageSize totalCount items { ${fields} } } }`;

const nested = (levels: number): string =>
  `${'... on Query { '.repeat(levels - 1)}__typename${' }'.repeat(levels - 1)}`;
const spreads = (levels: number): string =>
  times(levels, (index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`);

describeApi('The limits of the GraphQL endpoint', ({ client }) => {
  const answerOf = async (query: string, variables: object = {}) => {
    let answer: Awaited<ReturnType<Client['graphql']>> | undefined;
    const milliseconds = await cpuMillisecondsOf(async () => {
      answer = await client.graphql(query, variables);
    });
    expect(milliseconds, 'computed').to.be.below(2_000);
    if (answer === undefined) throw new Error('no answer');
    const { status, body } = answer;
    return { status, code: body.errors?.[0]?.extensions.code, message: body.errors?.[0]?.message, data: body.data };
  };

  const HOSTILE: [what: string, query: string, message: RegExp, variables?: object][] = [
    ['is too deep', `{ ${nested(depth + 1)} }`, /nested too deeply: at most 10 levels/],
    ['is too deep in a fragment', `{ ...F } fragment F on Query { ${nested(depth)} }`, /nested too deeply/],
    ['has 300 aliases', `{ ${times(300, (index) => `a${index}: __typename`)} }`, /too many aliases: at most 20/],
    [
      'has one alias too many',
      `{ ${times(aliases + 1, (index) => `a${index}: qrCodes { page }`)} }`,
      /too many aliases/,
    ],
    [
      'has its aliases in a fragment',
      `{ ...F } fragment F on Query { ${times(aliases + 1, (index) => `a${index}: qrCodes { page }`)} }`,
      /too many aliases/,
    ],
    ['has 1,000 aliases', `{ ${times(1_000, (index) => `a${index}: __typename`)} }`, /too long/],
    ['has 10,000 tokens', `{ ${'__typename '.repeat(10_000)} }`, /too long: at most 1000 tokens/],
    ['has one token too many', `{ ${'__typename '.repeat(tokens - 1)} }`, /too long/],
    [
      'has many directives',
      `{ ${'__typename @skip(if: false) '.repeat(directives + 1)} }`,
      /too many directives: at most 20/,
    ],
    ['draws 100 pictures', page(100, 'svg'), /costs 10\d\d\d; the limit is 5000\./],
    ['draws 100 pictures by a variable', `query ($n: Int!) ${page('$n', 'svg')}`, /costs 10/, { n: 100 }],
    ['draws 100 pictures by a default', `query ($n: Int! = 100) ${page('$n', 'svg')}`, /costs 10/],
    [
      'examines 100 pictures in fragments',
      `${page(100, '...F')} fragment F on QrCode { scannability { grade } }`,
      /costs 10/,
    ],
    [
      'asks for three large pages',
      `{ ${times(3, (index) => `a${index}: ${page(100, ROW).slice(1, -1)}`)} }`,
      /costs 13/,
    ],
    [
      'hides its cost behind a page of size 0',
      `{ a: qrCodes(pageSize: -100) { items { svg } } ${page(100, 'svg').slice(1)}`,
      /costs 10/,
    ],
    [
      'creates without end',
      `mutation ($input: CreateQrCodeInput!) { ${times(20, (index) => `a${index}: createQrCode(input: $input) { svg scannability { grade } totalScans ${STYLE} }`)} }`,
      /costs 6680/,
      { input: dynamicUrl() },
    ],
  ];
  for (const [what, query, message, variables] of HOSTILE) {
    it(`refuse a query that ${what}`, async () => {
      const answer = await answerOf(query, variables);
      expect(answer).to.include({ status: 400, code: 'query_too_complex', data: undefined });
      expect(answer.message).to.match(message);
    });
  }

  it('refuse multiplying and circular fragments immediately', async () => {
    const bomb = await answerOf(`{ ...F0 } ${spreads(40)} fragment F40 on Query { __typename }`);
    expect(bomb.status).to.equal(400);
    const circle = await answerOf('{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }');
    expect([circle.status, circle.code]).to.deep.equal([400, 'GRAPHQL_VALIDATION_FAILED']);
  });

  it('measure the rest if one field of a query cannot run', async () => {
    const query = `query ($n: Int) { bad: qrCodes(pageSize: $n) { page } good: ${page(100, 'svg').slice(1)}`;
    const answer = await answerOf(query, { n: null });
    expect([answer.status, answer.code]).to.deep.equal([400, 'BAD_USER_INPUT']);
  });

  it('leave invalid variables and pages to the code that can name them', async () => {
    const variable = await answerOf('query ($n: Int!) { qrCodes(pageSize: $n) { page } }', { n: 'x' });
    expect([variable.status, variable.code]).to.deep.equal([400, 'BAD_USER_INPUT']);
    expect((await answerOf(page(500, 'id'))).code).to.equal('validation_failed');
    const invalid = await answerOf('{ qrCods { page } }');
    expect(invalid).to.include({ status: 400, code: 'GRAPHQL_VALIDATION_FAILED' });
    expect(invalid.message).to.contain('Did you mean "qrCode", "qrCodes"');
  });

  it('accept the queries of dashboards', async () => {
    const many = `{ ${times(aliases, (index) => `a${index}: qrCodes(pageSize: 1) { totalCount }`)} }`;
    for (const query of [
      page(100, ROW),
      page(20, `${ROW} svg`),
      page(20, 'svg scannability { grade readers }'),
      many,
    ]) {
      expect(await answerOf(query), query).to.include({ status: 200, code: undefined });
    }
    const introspection = await answerOf(getIntrospectionQuery({ inputValueDeprecation: true, specifiedByUrl: true }));
    expect(introspection).to.include({ status: 200, code: undefined });
  });

  it('would accept every document that REST has stored', () => {
    const schema = createSchema();
    const stored = ROUTES.flatMap(({ document, idempotency }) => [document, idempotency?.rebuildWith ?? document]);
    for (const file of stored) {
      const document = parse(print(readStoredDocument(file)), PARSE_OPTIONS);
      expect(validate(schema, document, QUERY_RULES), file).to.deep.equal([]);
      const { name, content, ...rest } = dynamicUrl();
      const input = { name, content, ...(file.startsWith('create') ? rest : {}) };
      const variables = { id: ID, input, pageSize: 100, isActive: true, file: new Upload() };
      expect(costOf(schema, document, variables), file).to.be.within(1, cost);
    }
  });

  it('refuse several queries in one body', async () => {
    const { status, body } = await client.post('/graphql', [{ query: '{ __typename }' }, { query: '{ __typename }' }]);
    expect(status).to.equal(400);
    expect(body.errors[0].message).to.match(/batching disabled/);
    const form = await client
      .post('/graphql')
      .set('Apollo-Require-Preflight', '1')
      .field('operations', '[{"query":"{ __typename }"},{"query":"{ __typename }"}]')
      .field('map', '{}');
    expect([form.status, form.body.errors[0].message]).to.deep.equal([400, 'Operation batching disabled.']);
  });

  it('do not store queries by hash', async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } };
    const { body } = await client.post('/graphql', { extensions });
    expect(body.errors[0].extensions.code).to.equal('PERSISTED_QUERY_NOT_SUPPORTED');
  });
});
