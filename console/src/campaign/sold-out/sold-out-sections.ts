import { comparedText, searchTerms } from '../../../../src/core/contract/text.ts';
import type { DishRow, MenuRow } from '../../page-builder/menu/menu-rows.ts';

interface Section {
  readonly id: string;
  readonly heading: string;
  readonly dishes: readonly DishRow[];
}

/** Dishes with all words of a search, in their sections. A dish that appears twice is one dish, but has both places. */
export function sectionsOf(rows: readonly MenuRow[], search: string): Section[] {
  const terms = searchTerms(comparedText(search));
  const isFound = (name: string): boolean => terms.every((term) => comparedText(name).includes(term));
  const sections: { id: string; heading: string; dishes: DishRow[] }[] = [{ id: '', heading: '', dishes: [] }];
  for (const row of rows) {
    if (row.kind === 'section') sections.push({ ...row, dishes: [] });
    else if (row.kind === 'dish' && isFound(row.name)) sections.at(-1)?.dishes.push(row);
  }
  return sections.filter(({ dishes }) => dishes.length > 0);
}
