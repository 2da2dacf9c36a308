import { expect } from 'chai';
import fc from 'fast-check';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

interface Row {
  readonly id: string;
  readonly kind: 'section' | 'dish';
}

const { moveRow, neighbourOf } = await loadConsoleModule<{
  moveRow(rows: readonly Row[], id: string, to: string): Row[];
  neighbourOf(rows: readonly Row[], id: string, step: -1 | 1): string | null;
}>('page-builder/menu/move-row.ts');

/** Capital letters are sections. */
const rowsOf = (ids: string): Row[] =>
  [...ids].map((id) => ({ id, kind: id === id.toUpperCase() ? 'section' : 'dish' }));
const idsOf = (rows: readonly Row[]): string => rows.map(({ id }) => id).join('');
const move = (ids: string, id: string, to: string): string => idsOf(moveRow(rowsOf(ids), id, to));

/** A section with its rows as one text. */
const blocksOf = (ids: string): string[] => ids.split(/(?=[A-Z])/);

const menu = fc
  .uniqueArray(fc.constantFrom(...'abcdefghABCD'), { minLength: 2, maxLength: 12 })
  .map((ids) => ids.join(''));

describe('Moving a row of a menu', () => {
  it('moves it to the place of the other', () => {
    expect(move('abc', 'a', 'c')).to.equal('bca');
    expect(move('abc', 'c', 'a')).to.equal('cab');
    expect(move('aBc', 'a', 'B')).to.equal('Bac');
    expect(move('aBc', 'c', 'B')).to.equal('acB');
    expect(move('abc', 'a', 'a')).to.equal('abc');
    expect(move('abc', 'a', 'x')).to.equal('abc');
  });

  it('includes the rows of a section', () => {
    expect(move('AaBbCc', 'A', 'b')).to.equal('BbAaCc');
    expect(move('AaBbCc', 'C', 'a')).to.equal('CcAaBb');
    expect(move('xAaBb', 'B', 'x')).to.equal('xBbAa');
    expect(move('AaBb', 'A', 'a')).to.equal('AaBb');
  });

  it('loses no row, and keeps sections whole', () => {
    fc.assert(
      fc.property(menu, fc.nat(), fc.nat(), (ids, from, to) => {
        const [id = '', other = ''] = [ids[from % ids.length], ids[to % ids.length]];
        const moved = move(ids, id, other);
        expect([...moved].sort()).to.deep.equal([...ids].sort());
        if (id === id.toUpperCase()) expect(blocksOf(moved)).to.have.members(blocksOf(ids));
      }),
    );
  });

  it('moves step by step from one end to the other and back', () => {
    fc.assert(
      fc.property(menu, fc.nat(), (ids, at) => {
        const id = ids[at % ids.length] ?? '';
        for (const step of [1, -1] as const) {
          let rows = rowsOf(ids);
          let steps = 0;
          for (let next = neighbourOf(rows, id, step); next !== null; next = neighbourOf(rows, id, step)) {
            rows = moveRow(rows, id, next);
            steps += 1;
            expect(steps).to.be.at.most(ids.length);
          }
          const isSection = id === id.toUpperCase();
          if (!isSection) expect(idsOf(rows).at(step === 1 ? -1 : 0)).to.equal(id);
        }
      }),
    );
  });
});
