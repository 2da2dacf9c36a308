import type { VNode } from 'preact';
import type { MenuContent } from '../../../campaigns/payloads/types/menu.js';

/** Longer names are set smaller, so that they stay on a screen. In characters. */
const LONG = 24;
const VERY_LONG = 72;

const sizeOf = ({ length }: string): string =>
  length > VERY_LONG ? 'title is-very-long' : length > LONG ? 'title is-long' : 'title';

/** What a menu is called on its page: the business, else its title. */
export const menuName = ({ businessName, title }: MenuContent): string => businessName ?? title ?? '';

/** The name, and below it the title where both are there; `ornament` stands between the two. */
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
