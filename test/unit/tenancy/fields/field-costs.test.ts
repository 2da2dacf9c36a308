import { expect } from 'chai';
import { buildSchema, execute, type GraphQLResolveInfo, parse } from 'graphql';
import { selectedFields } from '../../../../src/tenancy/fields/field-costs.js';

const SCHEMA = buildSchema(`
  type Style { color: String }
  type Code { id: ID name: String content: String style: Style }
  type Page { items: [Code] total: Int }
  type Query { code: Code page: Page }`);

/** The members of its root field that the query selects, as the root field's resolver sees them. */
async function selectedBy(query: string, path?: string[]): Promise<string[]> {
  let found: string[] = [];
  const note = (_args: object, _context: unknown, info: GraphQLResolveInfo) => {
    found = [...selectedFields(info, path)].sort();
    return null;
  };
  const variableValues = { yes: true };
  await execute({ schema: SCHEMA, document: parse(query), rootValue: { code: note, page: note }, variableValues });
  return found;
}

describe('The selected fields', () => {
  it('are the members of the field, without those below them', async () => {
    expect(await selectedBy('{ code { id style { color } } }')).to.deep.equal(['id', 'style']);
  });

  it('have the names of the schema, whatever their aliases', async () => {
    expect(await selectedBy('{ code { style: name content: id } }')).to.deep.equal(['id', 'name']);
  });

  it('include those of fragments, in fragments too', async () => {
    const query = `{ code { ...outer ... on Code { content } ... { id } } }
      fragment outer on Code { ...inner }
      fragment inner on Code { name }`;
    expect(await selectedBy(query)).to.deep.equal(['content', 'id', 'name']);
  });

  it('include those of a field that is selected several times', async () => {
    expect(await selectedBy('{ code { id } ...more } fragment more on Query { code { name } }')).to.deep.equal([
      'id',
      'name',
    ]);
  });

  it('include what a directive may leave out', async () => {
    const query = 'query ($yes: Boolean!) { code { id @skip(if: $yes) ... @include(if: $yes) { name } } }';
    expect(await selectedBy(query)).to.deep.equal(['id', 'name']);
  });

  it('can be those of a member', async () => {
    const query = '{ page { total rows: items { id } ...f } } fragment f on Page { rows: items { name } }';
    expect(await selectedBy(query, ['items'])).to.deep.equal(['id', 'name']);
    expect(await selectedBy('{ page { total } }', ['items'])).to.deep.equal([]);
  });

  it('include those of fragments that spread each other many times, each followed once', async () => {
    const levels = Array.from(
      { length: 60 },
      (_, level) => `fragment f${level} on Code { ...f${level + 1} ...f${level + 1} }`,
    );
    const query = `{ code { ...f0 } } ${levels.join(' ')} fragment f60 on Code { name }`;
    expect(await selectedBy(query)).to.deep.equal(['name']);
  });
});
