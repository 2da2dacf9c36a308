import { expect } from 'chai';
import fc from 'fast-check';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

interface Run {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

const { changedLines, diffWords } = await loadConsoleModule<{
  changedLines(runs: readonly Run[]): Run[];
  diffWords(before: string, after: string): Run[];
}>('campaign/changes/word-diff.ts');

const textOf = (runs: readonly Run[], left: Run['kind']): string =>
  runs
    .filter(({ kind }) => kind !== left)
    .map(({ text }) => text)
    .join('');
const short = (before: string, after: string): string[] =>
  diffWords(before, after).map(({ kind, text }) => `${{ same: '=', removed: '-', added: '+' }[kind]}${text}`);

/** The same in lines, of which only those with a change are left. */
const changed = (before: string, after: string): string =>
  changedLines(diffWords(before, after))
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}]`, added: `[+${text}]` })[kind])
    .join('');

const SIGN = fc.constantFrom('a', 'é', 'e\u0301', 'م', '1', ' ', '\n', '/', '😀', '\ud800');

describe('The words that differ between two texts', () => {
  it('are removed and added in place', () => {
    expect(short('https://example.com/landing', 'https://example.com/spring')).to.deep.equal([
      '=https://example.com/',
      '-landing',
      '+spring',
    ]);
    expect(short('Spring flyer', 'Spring flyer 2026')).to.deep.equal(['=Spring flyer', '+ 2026']);
    expect(short('one two three', 'one three')).to.deep.equal(['=one ', '-two ', '=three']);
    expect(short('same', 'same')).to.deep.equal(['=same']);
  });

  it('are words in every script', () => {
    expect(short('Résumé für alle', 'Résumé für viele')).to.deep.equal(['=Résumé für ', '-alle', '+viele']);
    expect(short('مرحبا بالعالم الكبير', 'مرحبا بالعالم الصغير')).to.deep.equal([
      '=مرحبا بالعالم ',
      '-الكبير',
      '+الصغير',
    ]);
  });

  it('are the whole texts if they have little in common', () => {
    expect(short('Always active', 'Active from Monday until Friday')).to.deep.equal([
      '-Always active',
      '+Active from Monday until Friday',
    ]);
  });

  it('reproduce both texts, for any two texts', () => {
    const texts = fc.oneof(fc.string({ unit: SIGN, maxLength: 60 }), fc.constantFrom('a b c', 'a c', 'b  c d', ''));
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const runs = diffWords(before, after);
        expect(textOf(runs, 'added')).to.equal(before);
        expect(textOf(runs, 'removed')).to.equal(after);
        expect(runs.every(({ text }) => text !== '')).to.equal(true);
      }),
    );
  });

  it('are found in bounded time in the longest content', () => {
    const [before, after] = ['a b ', 'c d '].map((words) => words.repeat(2000));
    expect(short(before ?? '', after ?? '')).to.have.length(2);
  });

  it('are shown with their lines alone, and an ellipsis for the lines between them', () => {
    const menu = ['Pasta', 'Spaghetti  14,50', 'Lasagne  13,50', 'Gnocchi  12,50', 'Dolci', 'Tiramisu  6,50'];
    const dearer = menu.map((line) => line.replace('14,50', '15,50').replace('6,50', '7,50'));
    expect(changed(menu.join('\n'), dearer.join('\n'))).to.equal('Spaghetti  [-14][+15],50\n…\nTiramisu  [-6][+7],50');
    expect(changed('a\nb\nc', 'a\nc')).to.equal('[-b]');
    expect(changed('one line', 'one word')).to.equal('one [-line][+word]');
  });
});
