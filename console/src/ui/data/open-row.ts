import type { MouseEvent } from 'react';

const INTERACTIVE = 'a, button, input, label, select, textarea, [role="menuitem"], [role="switch"]';

/** Whether a click in a row is meant for the row: not for one of its controls, nor for selecting text. */
export function isClickOnRow(event: MouseEvent<HTMLElement>): boolean {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return target.closest(INTERACTIVE) === null && getSelection()?.isCollapsed !== false;
}

/** Follows a row's link like the browser would: with Ctrl in a new tab. `push` opens an address in place. */
export function followLink(event: MouseEvent<HTMLElement>, href: string, push: (href: string) => void): void {
  const isLink = event.target instanceof Element && event.target.closest('a') !== null;
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
  if (isElsewhere && isLink) return;
  event.preventDefault();
  if (isElsewhere) window.open(href, '_blank', 'noopener');
  else push(href);
}
