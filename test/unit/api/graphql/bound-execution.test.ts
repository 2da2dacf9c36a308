import { expect } from 'chai';
import { buildSchema, execute, type GraphQLField, isObjectType, parse } from 'graphql';
import { boundExecution } from '../../../../src/api/graphql/bound-execution.js';
import { LIMITS } from '../../../../src/core/contract/contract-limits.js';
import { selectedFields, upTo } from '../../../../src/tenancy/fields/field-costs.js';
import { ResponseBudget } from '../../../../src/tenancy/limits/rate-limits.js';

const { responseBytes } = LIMITS.graphql;
/** Lives longer than a request, like a template. */
const CONSTANT = { name: 'constant' };

describe('The execution of GraphQL', () => {
  let calls: string[];
  let busyMs: number;

  const open = () => {
    const schema = buildSchema(`
      type Code { name: String picture: String }
      type Query { code(id: ID, size: Int = 1): Code codes(count: Int): [Code] texts: [String] failing: Code }
      type Mutation { code(id: ID): Code }`);
    const resolvers: Record<string, GraphQLField<unknown, unknown>['resolve']> = {
      'Query.code': (_source, { id, size }, _context, info) => {
        calls.push(`code ${id} ${size} ${[...selectedFields(info)].sort()}`);
        return CONSTANT;
      },
      'Mutation.code': (_source, { id }) => {
        calls.push(`mutation ${id}`);
        return CONSTANT;
      },
      'Query.codes': (_source, { count }) => Array.from({ length: count }, (_, index) => ({ name: `${index}` })),
      'Query.texts': () => Array.from({ length: 9 }, () => 'x'.repeat(responseBytes / 8)),
      'Code.name': (source) => {
        const end = performance.now() + busyMs;
        while (performance.now() < end);
        return Object(source).name;
      },
      'Code.picture': (source) => {
        calls.push(`picture of ${Object(source).name}`);
        return Promise.resolve('svg');
      },
    };
    for (const [path, resolve] of Object.entries(resolvers)) {
      const [type = '', field = ''] = path.split('.');
      const found = schema.getType(type);
      const definition = isObjectType(found) ? found.getFields()[field] : undefined;
      if (definition === undefined) throw new Error(path);
      if (resolve) definition.resolve = resolve;
      if (field === 'picture') definition.extensions = { complexity: upTo(1) };
    }
    return boundExecution(schema);
  };

  beforeEach(() => {
    calls = [];
    busyMs = 0;
  });

  const run = (query: string, budget: ResponseBudget | undefined = new ResponseBudget(), schema = open()) =>
    execute({ schema, document: parse(query), contextValue: { budget } });

  it('reads what several aliases request once, for the members that all of them select', async () => {
    const { data } = await run(
      '{ a: code(id: 1) { name } b: code(id: "1", size: 1) { picture } ...more } fragment more on Query { c: code(id: 2) { name } }',
    );
    expect(calls).to.have.members(['code 1 1 name,picture', 'code 2 1 name', 'picture of constant']);
    expect(data).to.deep.equal({ a: { name: 'constant' }, b: { picture: 'svg' }, c: { name: 'constant' } });
  });

  it('resolves a field with a cost once for each object, and again for the next query', async () => {
    const schema = open();
    const query = '{ code { a: picture b: picture } }';
    for (const _ of [1, 2]) await run(query, new ResponseBudget(), schema);
    expect(calls.filter((call) => call.startsWith('picture'))).to.deep.equal(Array(2).fill('picture of constant'));
  });

  it('runs every mutation, and every field without a budget', async () => {
    await execute({
      schema: open(),
      document: parse('mutation { a: code(id: 1) { name } b: code(id: 1) { name } }'),
      contextValue: {},
    });
    expect(calls).to.deep.equal(['mutation 1', 'mutation 1']);
    calls = [];
    await execute({ schema: open(), document: parse('{ a: code { name } b: code { name } }'), contextValue: {} });
    expect(calls).to.have.length(2);
  });

  it('ends a response that becomes too large', async () => {
    const budget = new ResponseBudget();
    const { errors } = await run('{ texts }', budget);
    expect(errors?.[0]?.message).to.contain('larger than 8 MB');
    expect(budget.isExceeded).to.equal(true);
    expect((await execute({ schema: open(), document: parse('{ texts }'), contextValue: {} })).errors).to.equal(
      undefined,
    );
  });

  it('lets other work happen while a long list is put together, and keeps its order', async () => {
    busyMs = 1;
    let others = 0;
    const other = setInterval(() => others++, 0);
    try {
      const { data } = await run('{ codes(count: 100) { name } }');
      expect(data?.codes).to.deep.equal(Array.from({ length: 100 }, (_, index) => ({ name: `${index}` })));
    } finally {
      clearInterval(other);
    }
    expect(others).to.be.greaterThan(3);
  });
});
