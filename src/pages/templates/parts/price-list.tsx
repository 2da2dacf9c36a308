import type { VNode } from 'preact';
import { type Dish, type MenuProse, type MenuSection, parseMenuText } from './menu-text.js';

type Group = MenuProse | { readonly kind: 'dishes'; readonly dishes: Dish[] };

/** Dishes that follow each other share a list. */
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

/** Rows have the page's direction, so that all prices are on one side; each text in them has its own. */
const DishRow = ({ dish: { name, price, note } }: { readonly dish: Dish }): VNode => (
  <li class="dish">
    <span class="dish-row">
      <span class="dish-name">
        <bdi>{name}</bdi>
      </span>{' '}
      <span class="dish-leader" />
      <span class="dish-price">
        <bdi>{price}</bdi>
      </span>
    </span>
    {note !== null && (
      <p class="dish-note prose">
        <bdi>{note}</bdi>
      </p>
    )}
  </li>
);

const Section = ({ section: { heading, entries } }: { readonly section: MenuSection }): VNode => (
  <section class={heading === null ? 'menu-section' : 'menu-section has-heading'}>
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
              {group.text}
            </p>
          ) : (
            <ul class="dishes">
              {group.dishes.map((dish) => (
                <DishRow dish={dish} />
              ))}
            </ul>
          ),
        )}
      </div>
    )}
  </section>
);

/** A menu's text: sections, dishes with aligned prices, and all other lines as written. */
export const PriceList = ({ text }: { readonly text: string }): VNode => (
  <div class="price-list">
    {parseMenuText(text).map((section) => (
      <Section section={section} />
    ))}
  </div>
);
