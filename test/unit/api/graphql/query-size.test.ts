import { expect } from 'chai';
import fc from 'fast-check';
import { type DocumentNode, Kind, type OperationDefinitionNode, parse, specifiedRules, validate, visit } from 'graphql';
import { QUERY_RULES } from '../../../../src/api/graphql/query-limits.js';
import { measureQueries, type QuerySize } from '../../../../src/api/graphql/query-size.js';
import { createSchema } from '../../../../src/api/graphql/schema.js';
import { LIMITS } from '../../../../src/core/contract/contract-limits.js';

const operationsOf = (document: DocumentNode): OperationDefinitionNode[] =>
  document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);

const sizesOf = (text: string): QuerySize[] => {
  const document = parse(text);
  const measure = measureQueries((name) =>
    document.definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .find((definition) => definition.name.value === name),
  );
  return operationsOf(document).map(measure);
};

/** The size of an operation that has neither fragment spreads nor introspection. */
function countNaively(text: string): QuerySize {
  const size = { depth: 0, aliases: 0, directives: 0 };
  let level = 0;
  visit(parse(text), {
    SelectionSet: {
      enter: () => {
        level += 1;
        size.depth = Math.max(size.depth, level);
      },
      leave: () => {
        level -= 1;
      },
    },
    Field: ({ alias }) => {
      if (alias !== undefined) size.aliases += 1;
    },
    Directive: () => {
      size.directives += 1;
    },
  });
  return size;
}

/** Fragments spread only later ones, so that none is circular. */
type Selection =
  | { readonly kind: 'field' | 'inline'; readonly head: string; readonly members: readonly Selection[] }
  | { readonly kind: 'spread'; readonly skip: number; readonly tail: string };

const DIRECTIVES = fc.array(fc.constant(' @include(if: true)'), { maxLength: 2 }).map((list) => list.join(''));
const FIELD = fc
  .tuple(fc.constantFrom('', 'a: ', 'b: '), fc.constantFrom('x', '__typename'), DIRECTIVES)
  .map((parts) => parts.join(''));

const { selections } = fc.letrec<{ selections: Selection[]; selection: Selection }>((tie) => ({
  selections: fc.array(tie('selection'), { minLength: 1, maxLength: 4, depthIdentifier: 'query' }),
  selection: fc.oneof(
    { depthIdentifier: 'query', depthSize: 'medium', withCrossShrink: true },
    FIELD.map((head): Selection => ({ kind: 'field', head, members: [] })),
    fc.record({ kind: fc.constant('spread' as const), skip: fc.nat({ max: 3 }), tail: DIRECTIVES }),
    fc.record({ kind: fc.constant('field' as const), head: FIELD, members: tie('selections') }),
    fc.record({
      kind: fc.constant('inline' as const),
      head: DIRECTIVES.map((directives) => `... on T${directives}`),
      members: tie('selections'),
    }),
  ),
}));
const DOCUMENT = fc.array(fc.tuple(DIRECTIVES, selections), { minLength: 1, maxLength: 5 });

type Fragments = readonly (readonly [directives: string, members: readonly Selection[]])[];

/** Writes a selection of fragment `own`. Spreads remain, or are replaced by what they spread. */
function write(selection: Selection, own: number, fragments: Fragments, expands: boolean): string {
  const list = (members: readonly Selection[], of: number): string =>
    `{ ${members.map((member) => write(member, of, fragments, expands)).join(' ')} }`;
  if (selection.kind !== 'spread') {
    return selection.members.length === 0 ? selection.head : `${selection.head} ${list(selection.members, own)}`;
  }
  const target = own + 1 + selection.skip;
  const found = fragments[target];
  if (found === undefined) return 'none';
  return expands ? `... on T${selection.tail}${found[0]} ${list(found[1], target)}` : `...F${target}${selection.tail}`;
}

const documentOf = (fragments: Fragments, expands: boolean): string =>
  fragments
    .slice(0, expands ? 1 : fragments.length)
    .map(([directives, members], index) => {
      const body = members.map((member) => write(member, index, fragments, expands)).join(' ');
      return `${index === 0 ? 'query Q' : `fragment F${index} on T`}${directives} { ${body} }`;
    })
    .join('\n');

describe('The size of a GraphQL query', () => {
  it('is that of the query with its fragments written out', () => {
    fc.assert(
      fc.property(DOCUMENT, (fragments) => {
        expect(sizesOf(documentOf(fragments, false))).to.deep.equal([countNaively(documentOf(fragments, true))]);
      }),
      { numRuns: 500 },
    );
  });

  const SIZES: readonly (readonly [query: string, depth: number, aliases: number, directives: number])[] = [
    ['{ a { b { c } } }', 3, 0, 0],
    ['{ ... { a } }', 2, 0, 0],
    ['{ ...F } fragment F on T { a }', 2, 0, 0],
    ['{ x: a y: b { z: __typename } }', 2, 3, 0],
    ['{ __schema { types { x: name @skip(if: false) } } a { b } }', 2, 1, 1],
    ['{ ...F ...F } fragment F on T { x: a }', 2, 2, 0],
    ['{ ...F @skip(if: false) ...F @skip(if: false) } fragment F on T @d { a @d }', 2, 0, 6],
    ['query @d { ...Unknown }', 1, 0, 1],
    ['{ ...A } fragment A on T { x: a ...B } fragment B on T { y: b ...A }', 3, 2, 0],
    ['{ ...A } fragment A on T { x: a ...A @d }', 2, 1, 1],
  ];
  for (const [query, depth, aliases, directives] of SIZES) {
    it(`is ${depth} levels, ${aliases} aliases and ${directives} directives for ${query}`, () => {
      expect(sizesOf(query)).to.deep.equal([{ depth, aliases, directives }]);
    });
  }

  it('is measured for each operation on its own, and at once for fragments that multiply', () => {
    const shared = 'query A { ...F } query B { ...F z: b } fragment F on T { x: a }';
    expect(sizesOf(shared).map(({ aliases }) => aliases)).to.deep.equal([1, 2]);
    const bomb = Array.from(
      { length: 100 },
      (_, index) => `fragment F${index} on T { ...F${index + 1} ...F${index + 1} }`,
    );
    expect(sizesOf(`{ ...F0 } ${bomb.join(' ')} fragment F100 on T { x: a }`)).to.deep.equal([
      { depth: 102, aliases: 2 ** 100, directives: 0 },
    ]);
  });

  it('may be exactly its limits, and one more of anything is refused with its limit', () => {
    const schema = createSchema();
    const { depth, aliases, directives } = LIMITS.graphql;
    const times = (count: number, text: string): string => Array.from({ length: count }, () => text).join(' ');
    const queries = {
      'nested too deeply: at most 10 levels': (over: number) =>
        `{ ...F } fragment F on Query { ${times(depth - 2 + over, '... on Query {')} __typename ${'}'.repeat(depth - 2 + over)} }`,
      'too many aliases: at most 20': (over: number) => `{ ${times(aliases + over, 'a: __typename')} }`,
      'too many directives: at most 20': (over: number) =>
        `{ ${times(directives + over, '...F @skip(if: false)')} } fragment F on Query { __typename }`,
    };
    for (const [message, query] of Object.entries(queries)) {
      expect(validate(schema, parse(query(0)), QUERY_RULES), message).to.deep.equal([]);
      const errors = validate(schema, parse(query(1)), [...specifiedRules, ...QUERY_RULES]);
      expect(errors).to.have.length(1);
      expect(errors[0]?.message).to.include(message);
      expect(errors[0]?.extensions.code).to.equal('query_too_complex');
    }
  });
});
