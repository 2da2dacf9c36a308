import { expect } from 'chai';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

type Row = { readonly id: string } & (
  | { readonly kind: 'section'; readonly heading: string }
  | { readonly kind: 'dish'; readonly name: string; readonly price: string; readonly note: string }
);
interface Renaming {
  readonly kind: string;
  readonly from: string;
  readonly to: string;
}

const { renamingOf } = await loadConsoleModule<{
  renamingOf(rows: readonly Row[], next: Row, names: Map<string, string>): Renaming | null;
}>('page-builder/menu/renaming.ts');

const dish = (id: string, name: string): Row => ({ id, kind: 'dish', name, price: '4.50', note: '' });
const section = (id: string, heading: string): Row => ({ id, kind: 'section', heading });

/** Types names into a row one after the other, and returns the name under which a picture of its first one ends. */
function keptUnder(rows: readonly Row[], typed: readonly Row[], kept: string): string {
  const names = new Map<string, string>();
  let now = rows;
  let name = kept;
  for (const next of typed) {
    const renaming = renamingOf(now, next, names);
    if (renaming?.from === name) name = renaming.to;
    now = now.map((row) => (row.id === next.id ? next : row));
  }
  return name;
}
const type = (id: string, ...names: string[]): Row[] => names.map((name) => dish(id, name));

describe('A row of a menu that gets another name', () => {
  it('keeps what is known of it at every key that is pressed, also after it was empty', () => {
    const rows = [dish('a', 'Soup (A,G)'), dish('b', 'Wine')];
    expect(keptUnder(rows, type('a', 'Sou', 'Soups (A,G)', 'Soups (A)'), 'Soup')).to.equal('Soups');
    expect(keptUnder(rows, type('a', '', 'S', 'Stew'), 'Soup')).to.equal('Stew');
  });

  it('passes the name of another row without taking what is that one’s or losing its own', () => {
    const rows = [dish('a', 'Beer'), dish('b', 'Wine')];
    const typed = type('a', 'Win', 'Wine', 'Wine red');
    expect(keptUnder(rows, typed, 'Beer')).to.equal('Wine red');
    expect(keptUnder(rows, typed, 'Wine')).to.equal('Wine');
  });

  it('leaves it to another row that has the name it had', () => {
    const rows = [dish('a', 'Soup'), dish('b', 'Soup')];
    expect(keptUnder(rows, type('a', 'Stew'), 'Soup')).to.equal('Soup');
  });

  it('is a section by its heading without the colon, and no dish of the same name', () => {
    const rows = [section('a', 'Lunch'), dish('b', 'Lunch')];
    const typed = ['Lunch:', 'Lunch menu:'].map((heading) => section('a', heading));
    expect(keptUnder(rows, typed, 'Lunch')).to.equal('Lunch menu');
    expect(renamingOf(rows, dish('b', 'Snack'), new Map())).to.deep.equal({ kind: 'dish', from: 'Lunch', to: 'Snack' });
  });
});
