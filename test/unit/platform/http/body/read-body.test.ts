import { expect } from 'chai';
import fc from 'fast-check';
import { LIMITS } from '../../../../../src/core/contract/contract-limits.js';
import { AppError } from '../../../../../src/core/errors.js';
import { parseJson } from '../../../../../src/platform/http/body/read-body.js';

const { jsonDepth, jsonMembers, jsonValues } = LIMITS;

const refusalOf = (text: string): string | null => {
  try {
    parseJson(text);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.code).to.equal('invalid_json');
    return error.message;
  }
};

const list = (length: number, entry: string): string => `[${Array.from({ length }, () => entry).join()}]`;
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/** Returns every object in the value. */
const objectsIn = (value: unknown): object[] =>
  typeof value === 'object' && value !== null
    ? [...(Array.isArray(value) ? [] : [value]), ...Object.values(value).flatMap(objectsIn)]
    : [];

describe('Parsed JSON', () => {
  it('is what the text says', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.boolean(), (json, isSpaced) => {
        const text = isSpaced ? JSON.stringify(JSON.parse(json), null, 1) : json;
        expect(JSON.stringify(parseJson(text))).to.equal(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it('has no prototypes, whatever its names', () => {
    const name = fc.constantFrom('__proto__', 'constructor', 'hasOwnProperty', 'toString', 'a');
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof({ maxDepth: 5 }, fc.integer(), fc.array(tie('value')), fc.dictionary(name, tie('value'))),
    }));
    fc.assert(
      fc.property(value, (sent) => {
        const text = JSON.stringify(sent);
        const parsed = parseJson(text);
        for (const object of objectsIn(parsed)) expect(Object.getPrototypeOf(object)).to.equal(null);
        expect(JSON.stringify(parsed)).to.equal(text);
      }),
    );
    const own = parseJson('{"__proto__": {"polluted": true}}');
    expect(Object.keys(own as object)).to.deep.equal(['__proto__']);
    expect(Reflect.get(Object.prototype, 'polluted')).to.equal(undefined);
  });

  it('is limited in depth, members and values, and each refusal names its limit', () => {
    expect(refusalOf(nested(jsonDepth))).to.equal(null);
    expect(refusalOf(nested(jsonDepth + 1))).to.contain(`${jsonDepth} levels`);
    expect(refusalOf(list(jsonMembers, '1'))).to.equal(null);
    expect(refusalOf(list(jsonMembers + 1, '1'))).to.contain(`${jsonMembers} members or entries`);
    const wide = `{${Array.from({ length: jsonMembers + 1 }, (_, index) => `"m${index}":1`).join()}}`;
    expect(refusalOf(wide)).to.contain(`${jsonMembers} members or entries`);
    expect(refusalOf(list(jsonValues / 100, list(98, '1')))).to.equal(null);
    expect(refusalOf(list(jsonValues / 100, list(100, '1')))).to.contain(`The limit is ${jsonValues}.`);
  });

  it('counts nothing inside strings', () => {
    const text = JSON.stringify({ text: '[{,"\\'.repeat(20_000), end: '\\\\"' });
    expect(refusalOf(text)).to.equal(null);
  });

  it('is refused with the same message however it is broken', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (json, at) => {
        const cut = json.slice(0, at % json.length);
        let isJson = true;
        try {
          JSON.parse(cut);
        } catch {
          isJson = false;
        }
        expect(refusalOf(cut)).to.equal(isJson ? null : 'The body is not valid JSON.');
      }),
    );
    for (const text of ['', ',', ']', '"', '"\\', '[,]', '}{']) {
      expect(refusalOf(text), text).to.equal('The body is not valid JSON.');
    }
  });
});
