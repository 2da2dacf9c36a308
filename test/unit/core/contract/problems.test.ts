import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { PROBLEMS, problem, readProblem, renderProblem } from '../../../../src/core/contract/problems.js';

const TEXTS: Readonly<Record<string, readonly [string, string?]>> = PROBLEMS;
const placesOf = (text: string): string[] => Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);

/** German sentences by code. */
function readGerman(): Map<string, string> {
  const catalogue = new URL('../../../../../console/locales/errors/de.po', import.meta.url);
  const pairs = readFileSync(catalogue, 'utf8').matchAll(/^msgid (".*")\nmsgstr (".*")$/gm);
  return new Map([...pairs].map(([, id = '""', text = '""']) => [JSON.parse(id), JSON.parse(text)]));
}

describe('The catalogue of problems', () => {
  it('renders each with its parameters, and leaves no placeholder', () => {
    for (const [code, [text]] of Object.entries(TEXTS)) {
      const params = Object.fromEntries(placesOf(text).map((place, index) => [place, `<${index}>`]));
      const rendered = renderProblem(readProblem({ code, params }));
      expect(rendered, code).to.not.match(/[{}]|undefined/);
      for (const value of Object.values(params)) expect(rendered, code).to.include(value);
    }
    expect(renderProblem(problem('not_one_to', { max: 1000 }))).to.equal('Must be 1 to 1000.');
  });

  it('inserts braces in values unchanged', () => {
    const text = '{max} $& {text}';
    expect(renderProblem(problem('untranslated', { text }))).to.equal(text);
  });

  it('has no duplicate sentences', () => {
    const sentences = Object.values(TEXTS).map(([text]) => text.replace(/\{\w+\}/g, '{}'));
    expect(sentences.filter((text, index) => sentences.indexOf(text) !== index)).to.deep.equal([]);
  });

  it('is available in German, using only values that the problem has', () => {
    const german = readGerman();
    for (const [code, [text, forPeople = text]] of Object.entries(TEXTS)) {
      expect(german.get(code) ?? '', code).to.not.equal('');
      for (const words of [german.get(code) ?? '', forPeople])
        expect(placesOf(text), code).to.include.members(placesOf(words));
    }
  });
});

describe('A stored problem', () => {
  it('is read as stored', () => {
    const stored = problem('not_from_to', { min: 0, max: '50 mm' });
    expect(readProblem(JSON.stringify(stored))).to.deep.equal(stored);
    expect(readProblem(JSON.parse(JSON.stringify(stored)))).to.deep.equal(stored);
  });

  it('may be a sentence, or have an unknown code', () => {
    for (const text of ['Must be a colour.', '{"code":"none","params":{}}', '']) {
      expect(renderProblem(readProblem(text))).to.equal(text);
    }
  });
});
