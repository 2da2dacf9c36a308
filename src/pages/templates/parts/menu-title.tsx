import type { VNode } from 'preact';
import type { MenuContent } from '../../../core/contract/payloads/types/menu.js';

/** In characters: longer names are set smaller, so that they fit on a screen. */
const LONG = 24;
const VERY_LONG = 72;

const sizeOf = ({ length }: string): string =>
  length > VERY_LONG ? 'title is-very-long' : length > LONG ? 'title is-long' : 'title';

/** Heading of a menu's page: the name of the business, or else the title. */
export const menuName = ({ businessName, title }: MenuContent): string => businessName ?? title ?? '';

/** The heading, with the title below it if the business has a name; `ornament` is between the two. */
export const MenuTitle = ({ content, ornament }: { content: MenuContent; ornament?: VNode }): VNode => (
  <header class="titles">
    <h1 class={sizeOf(menuName(content))} dir="auto">
      {menuName(content)}
    </h1>
    {ornament}
    {content.businessName !== null && content.title !== null && (
      <p class="subtitle" dir="auto">
        {content.title}
      </p>
    )}
  </header>
);
