import type { VNode } from 'preact';
import { type Dish, type MenuProse, type MenuSection, parseMenuText } from '../../../core/contract/menus/menu-text.js';
import type { PageWords } from '../../../core/words/pages/page-words.js';
import { type Legend, missingLegend, readLegend, splitMarks } from './menu-marks.js';
import { TextLines } from './text-lines.js';

type Group = MenuProse | { readonly kind: 'dishes'; readonly dishes: Dish[] };

/** Consecutive dishes share a list. */
function groupsOf(entries: MenuSection['entries']): Group[] {
  const groups: Group[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (entry.kind === 'prose') groups.push(entry);
    else if (last?.kind === 'dishes') last.dishes.push(entry);
    else groups.push({ kind: 'dishes', dishes: [entry] });
  }
  return groups;
}

/** What the rows of a menu share. */
interface MenuKey {
  readonly legend: Legend;
  readonly words: PageWords;
}

/** A text whose marks, such as `(v, gf)`, are read aloud as what they mean. */
const Marked = ({ text, legend, words }: MenuKey & { readonly text: string }): VNode => (
  <>
    {splitMarks(text, legend, words).map(({ text: part, meaning }) =>
      meaning === null ? (
        part
      ) : (
        <span class="marks" role="img" aria-label={meaning} title={meaning}>
          {part}
        </span>
      ),
    )}
  </>
);

/** Rows have the page's direction, so that all prices are on one side; each text in them has its own direction. */
const DishRow = ({ dish: { name, price, note }, ...key }: MenuKey & { readonly dish: Dish }): VNode => (
  <li class="dish">
    <span class="dish-row">
      <span class="dish-name">
        <bdi>
          <Marked text={name} {...key} />
        </bdi>
      </span>{' '}
      <span class="dish-leader" />
      <span class="dish-price">
        <bdi>{price}</bdi>
      </span>
    </span>
    {note !== null && (
      <p class="dish-note prose">
        <bdi>
          <Marked text={note} {...key} />
        </bdi>
      </p>
    )}
  </li>
);

const Section = ({
  section: { heading, entries },
  id,
  ...key
}: MenuKey & { section: MenuSection; id: string }): VNode => (
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

function isLong(sections: readonly MenuSection[]): boolean {
  const entries = sections.reduce((sum, section) => sum + section.entries.length, 0);
  return entries >= LINKED_ENTRIES && sections.filter(({ heading }) => heading !== null).length >= LINKED_SECTIONS;
}

const SectionLinks = ({ sections, words }: { sections: readonly MenuSection[]; words: PageWords }): VNode => (
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

/**
 * A menu's text: sections, dishes with aligned prices, and all other lines as written; with links if there are many
 * sections.
 */
export const PriceList = ({ text, words }: { readonly text: string; readonly words: PageWords }): VNode => {
  const sections = parseMenuText(text);
  const legend = readLegend(text);
  const dishes = sections.flatMap(({ entries }) => entries).filter((entry) => entry.kind === 'dish');
  const missing = missingLegend(
    dishes.flatMap(({ name, note }) => [name, note ?? '']),
    legend,
    words,
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
