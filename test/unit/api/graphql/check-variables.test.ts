import { expect } from 'chai';
import { GraphQLError, getOperationAST, parse } from 'graphql';
import { Upload } from 'graphql-upload-minimal';

import { checkVariables } from '../../../../src/api/graphql/check-variables.js';
import { createSchema } from '../../../../src/api/graphql/schema.js';

const schema = createSchema();
const errorOf = (query: string, variables: Record<string, unknown>): string | null => {
  try {
    checkVariables(schema, getOperationAST(parse(query))?.variableDefinitions ?? [], variables);
    return null;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    expect(error.extensions).to.deep.include({ code: 'BAD_USER_INPUT' });
    return error.message;
  }
};

const DELETE = 'mutation ($id: ID!, $v: [Int!]) { deleteQrCode(id: $id, expectedVersions: $v) }';
const CREATE = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id } }';
const INPUT = { name: 'Sample', mode: 'Dynamic', payloadType: 'Url', content: 'https://example.com' };
const FILE = new Upload();
const LONG = 'x'.repeat(1_000_000);
/** As read from JSON. */
const plain = (members: object): object => Object.assign(Object.create(null), members);

describe('The variables of a GraphQL operation', () => {
  it('are accepted if they fit', () => {
    expect(errorOf(DELETE, { id: 'x', v: [1, 2] })).to.equal(null);
    expect(errorOf(CREATE, { input: { ...INPUT, content: LONG, style: { logoDataUrl: LONG } } })).to.equal(null);
    const translation = { contentLanguage: 'en', language: 'de', texts: { title: LONG } };
    expect(errorOf(CREATE, { input: { ...INPUT, translation } })).to.equal(null);
    const words = plain({ Soup: LONG });
    const ofMenu = { ...translation, texts: { description: words } };
    expect(errorOf(CREATE, { input: { ...INPUT, translation: ofMenu } })).to.equal(null);
    expect(errorOf('mutation ($f: Upload!) { uploadQrAsset(file: $f) { id } }', { f: FILE })).to.equal(null);
  });

  it('are refused with the first problem, in the words of GraphQL', () => {
    expect(errorOf(DELETE, { id: 'x', v: Array.from({ length: 100 }, () => 'y') })).to.equal(
      'Variable "$v" got invalid value "y" at "v[0]"; Int cannot represent non-integer value: "y"',
    );
    expect(errorOf(CREATE, { input: { ...INPUT, mode: 'Dynamik' } })).to.contain(
      'Did you mean the enum value "Dynamic"',
    );
    expect(errorOf(CREATE, {})).to.contain('was not provided');
  });

  for (const [what, input] of Object.entries<unknown>({
    'a long name of an enumeration': { ...INPUT, mode: LONG },
    'a long name of a member': { ...INPUT, [LONG]: 1 },
    'a long text in a member that is not known': { ...INPUT, more: LONG },
    'a list in a member that is not known': { ...INPUT, more: [LONG] },
    'a list in a JSON object': {
      ...INPUT,
      translation: { contentLanguage: 'en', language: 'de', texts: { title: [LONG] } },
    },
    'an object of objects in a JSON object': {
      ...INPUT,
      translation: { contentLanguage: 'en', language: 'de', texts: { title: plain({ a: plain({ b: LONG }) }) } },
    },
    'many members': { ...INPUT, ...Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`m${index}`, 1])) },
    'a text in the place of an object': LONG,
    'an object in the place of a text': { ...INPUT, name: Object.assign(Object.create(null), { a: LONG }) },
    'a number in the place of a long text': { ...INPUT, name: 5, content: LONG },
  })) {
    it(`are refused briefly with ${what}`, () => {
      expect(errorOf(CREATE, { input })).to.be.a('string').with.property('length').that.is.lessThan(1_000);
    });
  }
});
