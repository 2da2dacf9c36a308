import { isOpenAt } from '../../../campaigns/house/opening.js';
import { zoneClock } from '../../../campaigns/rules/zone-clock.js';
import { type Dish, type MenuProse, type MenuSection, parseMenuText } from '../../../core/contract/menus/menu-text.js';
import { dishKey } from '../../../core/contract/menus/menu-words.js';
import type { MenuState } from '../template.js';
import type { EnlargeablePicture } from './enlarged-pictures.js';

/** A dish as it is at the moment of reading. */
export interface ShownDish extends Dish {
  readonly isSoldOut: boolean;
  readonly picture: EnlargeablePicture | null;
}

export interface ShownSection {
  readonly heading: string | null;
  readonly entries: readonly (ShownDish | MenuProse)[];
}

/** The pictures of the dishes that are shown, each once: a dish may be in several sections. */
export const picturesIn = (sections: readonly ShownSection[]): EnlargeablePicture[] => [
  ...new Set(
    sections.flatMap(({ entries }) =>
      entries.flatMap((entry) => (entry.kind === 'dish' && entry.picture !== null ? [entry.picture] : [])),
    ),
  ),
];

/** Returns the names by which parts of a menu are known, in order, for those that are shown in another language. */
function ownNames(shown: readonly string[], own: readonly string[]): readonly string[] {
  return shown.length === own.length ? own : shown;
}

const dishNames = (sections: readonly MenuSection[]): string[] =>
  sections.flatMap(({ entries }) => entries.flatMap((entry) => (entry.kind === 'dish' ? [dishKey(entry.name)] : [])));

/**
 * Returns the sections of a text that are shown now, with what is known of their dishes. All are if none with dishes is
 * left: a guest between lunch and dinner reads what there will be.
 */
export function viewMenu(text: string, { house, own, soldOut, dishPictures, now }: MenuState): ShownSection[] {
  const sections = parseMenuText(text);
  const ownSections = own === text ? sections : parseMenuText(own);
  const names = ownNames(dishNames(sections), dishNames(ownSections)).values();
  const headings = ownNames(
    sections.map(({ heading }) => heading ?? ''),
    ownSections.map(({ heading }) => heading ?? ''),
  );
  const clock = zoneClock(house?.zone ?? '');
  const hidden = new Set(
    (house?.sections ?? [])
      .filter(({ times }) => clock !== null && !isOpenAt(times, clock, now))
      .map(({ heading }) => heading),
  );
  const shown = sections.map(({ heading, entries }) => ({
    heading,
    entries: entries.map((entry) => {
      if (entry.kind === 'prose') return entry;
      const name = names.next().value ?? '';
      return { ...entry, isSoldOut: soldOut.has(name), picture: dishPictures.get(name) ?? null };
    }),
  }));
  const visible = shown.filter((_, index) => !hidden.has(headings[index] ?? ''));
  const hasDishes = visible.some(({ entries }) => entries.some(({ kind }) => kind === 'dish'));
  return hasDishes ? visible : shown;
}
