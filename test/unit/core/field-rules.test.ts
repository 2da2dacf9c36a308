import { expect } from 'chai';
import { problem, renderProblem } from '../../../src/core/contract/problems.js';
import {
  Between,
  Distinct,
  EachIn,
  fieldErrorsOf,
  IsOptional,
  ItemCount,
  Matches,
  MaxCharacters,
  MaxGraphemes,
  NotBlank,
  ValidateNested,
} from '../../../src/core/field-rules.js';
import { cpuMilliseconds } from '../../support/cpu-time.js';

class Named {
  @NotBlank()
  @MaxCharacters(5)
  name: unknown = 'a';
}

class Order extends Named {
  @IsOptional()
  @Between(1, 3, problem('not_one_to', { max: 3 }))
  page?: unknown;

  @IsOptional()
  @ItemCount(1, 2, problem('scope_needed'))
  @Distinct(problem('scope_twice'))
  @EachIn(['a', 'b'], problem('not_any_of', { names: 'a, b' }))
  scopes?: unknown;

  @IsOptional()
  @Matches(/^#/, problem('not_colour'))
  colour?: unknown;

  @IsOptional()
  @ValidateNested()
  parts?: unknown;
}

const errorsOf = (values: object): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(fieldErrorsOf(Object.assign(new Order(), values))).map(([field, problems]) => [
      field,
      problems.map(renderProblem),
    ]),
  );
const fieldsOf = (values: object): string[] => Object.keys(errorsOf(values)).sort();

class Short {
  @MaxGraphemes(3, 30)
  text!: string;
}
const shortErrors = (text: string): string[] =>
  (fieldErrorsOf(Object.assign(new Short(), { text })).text ?? []).map(renderProblem);

describe('The rules of fields', () => {
  it('skip optional values that are null or missing, and no others', () => {
    expect(errorsOf({})).to.deep.equal({});
    expect(errorsOf({ page: null, scopes: null, colour: null, parts: null })).to.deep.equal({});
    expect(fieldsOf({ name: null, page: '', scopes: '', colour: 0 })).to.deep.equal([
      'colour',
      'name',
      'page',
      'scopes',
    ]);
  });

  it('hold for the fields of extended classes', () => {
    expect(fieldsOf({ name: ' ', page: 4 })).to.deep.equal(['name', 'page']);
  });

  it('report every problem of a field, and the same one once', () => {
    expect(errorsOf({ name: ' '.repeat(6) }).name).to.have.length(2);
    expect(errorsOf({ scopes: ['a', 'a', 'c'] }).scopes).to.have.length(3);
    expect(errorsOf({ page: Number.NaN }).page).to.have.length(1);
  });

  it('hold for objects and lists of objects within, with their paths', () => {
    const wrong = Object.assign(new Named(), { name: '' });
    expect(fieldsOf({ parts: wrong })).to.deep.equal(['parts.name']);
    expect(fieldsOf({ parts: [new Named(), wrong, null] })).to.deep.equal(['parts.1.name']);
  });

  it('refuse times outside 2000 to 2099, wherever they are', () => {
    const times = ['1999-12-31T23:59:59Z', '2000-01-01T00:00:00Z', '2099-12-31T23:59:59Z', '2100-01-01', 'never'];
    const parts = times.map((at) => ({ at: new Date(at) }));
    expect(fieldsOf({ parts })).to.deep.equal(['parts[0].at', 'parts[3].at', 'parts[4].at']);
  });

  it('refuse texts that cannot be stored, wherever they are', () => {
    expect(fieldsOf({ parts: [{ any: '\u0000' }], colour: '#\ud800' })).to.deep.equal(['colour', 'parts[0].any']);
  });

  it('count what people see only after the code points', () => {
    const family = '\u{1F468}\u{1F3FD}\u200D\u{1F469}\u{1F3FD}\u200D\u{1F467}\u{1F3FD}';
    for (const text of ['', 'abc', 'e\u0301a\u0300o\u0302', family.repeat(3)])
      expect(shortErrors(text)).to.deep.equal([]);
    for (const text of ['abcd', family.repeat(4), `a${'\u0301'.repeat(30)}`, 'a'.repeat(1_000_000)]) {
      expect(shortErrors(text)).to.have.length(1);
    }
    const long = `a${'\u0301'.repeat(1_000_000)}`;
    expect(cpuMilliseconds(() => expect(shortErrors(long)).to.have.length(1))).to.be.below(100);
  });
});
