import { openingAt } from '../../../campaigns/house/opening.js';
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

/** Returns the names by which parts of a menu are known, in order, for those that are shown in another language. */
function ownNames(shown: readonly string[], own: readonly string[]): readonly string[] {
  return shown.length === own.length ? own : shown;
}

const dishNames = (sections: readonly MenuSection[]): string[] =>
  sections.flatMap(({ entries }) => entries.flatMap((entry) => (entry.kind === 'dish' ? [dishKey(entry.name)] : [])));

/** Returns the sections of a text that are shown now, with what is known of their dishes. */
export function viewMenu(text: string, { house, own, soldOut, dishPictures, now }: MenuState): ShownSection[] {
  const sections = parseMenuText(text);
  const ownSections = own === text ? sections : parseMenuText(own);
  const names = ownNames(dishNames(sections), dishNames(ownSections)).values();
  const headings = ownNames(
    sections.map(({ heading }) => heading ?? ''),
    ownSections.map(({ heading }) => heading ?? ''),
  );
  const clock = zoneClock(house?.zone ?? '');
  const isShown = (heading: string | undefined): boolean => {
    const planned = house?.sections?.find((each) => each.heading === heading);
    return planned === undefined || clock === null || openingAt(planned.times, clock, now).isOpen;
  };
  const shown = sections.map(({ heading, entries }) => ({
    heading,
    entries: entries.map((entry) => {
      if (entry.kind === 'prose') return entry;
      const name = names.next().value ?? '';
      return { ...entry, isSoldOut: soldOut.has(name), picture: dishPictures.get(name) ?? null };
    }),
  }));
  return shown.filter((_, index) => isShown(headings[index]));
}
