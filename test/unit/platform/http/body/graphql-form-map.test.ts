import { expect } from 'chai';
import fc from 'fast-check';
import { AppError } from '../../../../../src/core/errors.js';
import { filePlaceIn } from '../../../../../src/platform/http/body/graphql-form-map.js';
import { parseJson } from '../../../../../src/platform/http/body/read-body.js';

const file = { name: 'the file' };
const put = (path: unknown, operations: unknown): unknown => {
  filePlaceIn({ '0': [path] }, operations)?.put(file);
  return operations;
};
const refusalOf = (map: unknown, operations: unknown): string => {
  try {
    filePlaceIn(map, operations);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_json') return error.message;
    throw error;
  }
  return 'none';
};

describe('The map of a GraphQL form', () => {
  it('leads to an own member of the variables', () => {
    expect(put('variables.file', { variables: { file: null } })).to.deep.equal({ variables: { file } });
    expect(put('variables.input.file', { variables: { input: { file: null } } })).to.deep.equal({
      variables: { input: { file } },
    });
    expect(put('variables.files.1', { variables: { files: [null, null] } })).to.deep.equal({
      variables: { files: [null, file] },
    });
    expect(filePlaceIn({ part: ['variables.file'] }, { variables: { file: null } })?.part).to.equal('part');
  });

  it('may name no file', () => {
    expect(filePlaceIn({}, { query: '{ __typename }' })).to.equal(null);
  });

  for (const path of [
    ...['hasOwnProperty.call', 'variables.hasOwnProperty.call', 'variables.isPrototypeOf', 'variables.__proto__.x'],
    ...['variables.constructor.prototype.x', '__proto__', 'query', 'variables', 'variables.', 'variables..file'],
    ...['variables.files.length', 'variables.files.2', 'variables.files.-1', 'variables.files.at', 'variables.other'],
    ...['0.variables.file', 'variables.file.name', '', 5, null, `variables${'.file'.repeat(100_000)}`],
  ]) {
    it(`must not say ${JSON.stringify(path).slice(0, 60)}`, () => {
      const operations = () => ({ query: 'x', variables: { file: null, files: [null, null] } });
      expect(refusalOf({ '0': [path] }, operations())).to.match(/^The field map .{0,300}\.$/);
      const parsed = parseJson(JSON.stringify(operations()));
      expect(refusalOf({ '0': [path] }, parsed)).to.match(/^The field map/);
    });
  }

  it('must be an object with one list of one path', () => {
    const operations = { variables: { file: null, other: null } };
    for (const map of [
      ...[null, 'variables.file', ['variables.file'], { '0': 'variables.file' }, { '0': [] }, { '0': {} }],
      ...[{ '0': ['variables.file', 'variables.other'] }, { '0': ['variables.file'], '1': ['variables.other'] }],
    ]) {
      expect(refusalOf(map, operations), JSON.stringify(map)).to.match(/^The field map must be/);
    }
  });

  it('reaches no prototype by any path', () => {
    const name = fc.constantFrom('variables', 'file', '__proto__', 'constructor', 'prototype', 'toString', 'call', '0');
    const before = Object.getOwnPropertyNames(Object.prototype).join();
    fc.assert(
      fc.property(fc.array(name, { maxLength: 6 }), (steps) => {
        const operations = { variables: { file: null, list: [{}] } };
        try {
          put(['variables', ...steps].join('.'), operations);
        } catch (error) {
          expect(error).to.be.instanceOf(AppError);
        }
        expect(Object.getOwnPropertyNames(Object.prototype).join()).to.equal(before);
        expect(Object.prototype.toString.call(operations)).to.equal('[object Object]');
      }),
    );
  });
});
