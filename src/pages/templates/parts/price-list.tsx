import type { VNode } from 'preact';
import type { MenuProse } from '../../../core/contract/menus/menu-text.js';
import type { PageWords } from '../../../core/words/pages/page-words.js';
import type { MenuState } from '../template.js';
import { DishRow, type MenuKey } from './dish-row.js';
import { allergenLegend, missingLegend, readLegend } from './menu-marks.js';
import type { ShownDish, ShownSection } from './menu-view.js';
import { TextLines } from './text-lines.js';

type Group = MenuProse | { readonly kind: 'dishes'; readonly dishes: ShownDish[] };

/** Consecutive dishes share a list. */
function groupsOf(entries: ShownSection['entries']): Group[] {
  const groups: Group[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (entry.kind === 'prose') groups.push(entry);
    else if (last?.kind === 'dishes') last.dishes.push(entry);
    else groups.push({ kind: 'dishes', dishes: [entry] });
  }
  return groups;
}

const Section = ({
  section: { heading, entries },
  id,
  ...key
}: MenuKey & { section: ShownSection; id: string }): VNode => (
  <section
    class={heading === null ? 'menu-section' : 'menu-section has-heading'}
    id={heading === null ? undefined : id}
  >
    {heading !== null && (
      <h2 class="menu-heading">
        <bdi>{heading}</bdi>
      </h2>
    )}
    {entries.length > 0 && (
      <div class="menu-entries">
        {groupsOf(entries).map((group) =>
          group.kind === 'prose' ? (
            <p class="prose" dir="auto">
              <TextLines text={group.text} />
            </p>
          ) : (
            <ul class="dishes">
              {group.dishes.map((dish) => (
                <DishRow dish={dish} {...key} />
              ))}
            </ul>
          ),
        )}
      </div>
    )}
  </section>
);

/** A menu with fewer sections or entries needs no links. */
const LINKED_SECTIONS = 3;
const LINKED_ENTRIES = 12;

const idOf = (index: number): string => `section-${index + 1}`;

function isLong(sections: readonly ShownSection[]): boolean {
  const entries = sections.reduce((sum, section) => sum + section.entries.length, 0);
  return entries >= LINKED_ENTRIES && sections.filter(({ heading }) => heading !== null).length >= LINKED_SECTIONS;
}

const SectionLinks = ({ sections, words }: { sections: readonly ShownSection[]; words: PageWords }): VNode => (
  <nav class="section-links" aria-label={words.sections}>
    <ul>
      {sections.map(
        ({ heading }, index) =>
          heading !== null && (
            <li>
              <a href={`#${idOf(index)}`}>
                <bdi>{heading}</bdi>
              </a>
            </li>
          ),
      )}
    </ul>
  </nav>
);

interface PriceListProps {
  readonly text: string;
  readonly sections: readonly ShownSection[];
  readonly menu: MenuState;
  readonly words: PageWords;
}

/**
 * A menu's text: sections, dishes with aligned prices, and all other lines as written; with links if there are many
 * sections.
 */
export const PriceList = ({ text, sections, menu, words }: PriceListProps): VNode => {
  const own = readLegend(text);
  const codes = allergenLegend(menu.house?.allergens ?? null, words);
  const legend = new Map([...codes, ...own]);
  const dishes = sections.flatMap(({ entries }) => entries).filter((entry) => entry.kind === 'dish');
  const missing = missingLegend(
    dishes.flatMap(({ name, note }) => [name, note ?? '']),
    own,
    words,
    codes,
  );
  return (
    <div class="menu-text">
      {isLong(sections) && <SectionLinks sections={sections} words={words} />}
      <div class={sections.length === 1 ? 'price-list is-single' : 'price-list'}>
        {sections.map((section, index) => (
          <Section section={section} id={idOf(index)} legend={legend} words={words} />
        ))}
      </div>
      {missing.length > 0 && (
        <p class="legend" lang={words.language}>
          {missing.map(([mark, meaning]) => (
            <span>
              <b>{mark}</b> {meaning}
            </span>
          ))}
        </p>
      )}
    </div>
  );
};
