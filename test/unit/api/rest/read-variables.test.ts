import { expect } from 'chai';
import fc from 'fast-check';
import { buildSchema, coerceInputValue, type GraphQLInputType, isInputType } from 'graphql';
import { readValue } from '../../../../src/api/rest/read-variables.js';
import { textsOf } from '../../../../src/core/errors.js';
import { FieldProblems } from '../../../../src/core/field-problems.js';

const schema = buildSchema(`
  enum Mode { Static Dynamic }
  input Style { color: String! = "#000000" logo: String size: Int! = 16 on: Boolean! = true }
  input Draft { name: String! mode: Mode! style: Style note: String }
  type Query { x(draft: Draft!): Int }
`);

const typeNamed = (name: string): GraphQLInputType => {
  const type = schema.getType(name);
  if (!isInputType(type)) throw new Error(name);
  return type;
};

const read = (value: unknown, source: 'json' | 'text' = 'json', type = 'Draft') => {
  const problems = new FieldProblems();
  return {
    value: readValue(typeNamed(type), value, type === 'Draft' ? '' : 'x', problems, source),
    ...textsOf(problems.toFields()),
  };
};

describe('Reading a request into the variables of a document', () => {
  it('accepts what fits and omits what the type does not know', () => {
    const sent = { name: 'a', mode: 'Static', more: { deep: [1] }, style: { size: 6, other: null } };
    expect(read(sent)).to.deep.equal({ value: { name: 'a', mode: 'Static', style: { size: 6 } } });
  });

  it('names everything that is missing, null or of another type', () => {
    const { value: _, ...problems } = read({ mode: 'Foo', style: { color: null, size: '16', on: 'true', logo: 5 } });
    expect(problems).to.deep.equal({
      name: ['Is required.'],
      mode: ['Must be one of Static, Dynamic.'],
      'style.color': ['Must not be null.'],
      'style.size': ['Must be a whole number.'],
      'style.on': ['Must be true or false.'],
      'style.logo': ['Must be a string.'],
    });
  });

  it('refuses NUL characters and lone surrogates', () => {
    expect(read({ name: 'a\u0000', mode: 'Static', note: '\ud800' })).to.have.keys('value', 'name', 'note');
  });

  it('reads numbers and booleans from a query, but nothing that only resembles them', () => {
    expect(read('20', 'text', 'Int').value).to.equal(20);
    expect(read('false', 'text', 'Boolean').value).to.equal(false);
    for (const text of ['', '1.0', '1e3', ' 1', '0x10', '99999999999', ['1', '2']]) {
      expect(read(text, 'text', 'Int')).to.have.property('x');
    }
    for (const text of ['1', 'True', '', ['true', 'false']])
      expect(read(text, 'text', 'Boolean')).to.have.property('x');
  });

  it('is not fooled by inherited members', () => {
    expect(read({ mode: 'Static', __proto__: { name: 'inherited' } })).to.have.property('name');
  });

  it('always returns a value that GraphQL accepts, whatever was sent', () => {
    const anything = fc.oneof(
      fc.anything(),
      fc.record({ name: fc.anything(), mode: fc.anything(), style: fc.anything(), note: fc.anything() }),
      fc.record({ style: fc.record({ color: fc.anything(), size: fc.anything(), on: fc.anything() }) }),
    );
    fc.assert(
      fc.property(anything, (sent) => {
        const { value } = read(sent ?? {});
        coerceInputValue(value, typeNamed('Draft'), (path, _value, error) => {
          throw new Error(`${path.join('.')}: ${error.message}`);
        });
      }),
    );
  });
});
