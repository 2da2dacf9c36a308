import type { MenuState } from '../../../src/pages/templates/template.js';

/** What a menu without a house shows, or with what is given. */
export const menuState = (own: string, given: Partial<MenuState> = {}): MenuState => ({
  house: null,
  own,
  soldOut: new Set(),
  dishPictures: new Map(),
  now: Date.UTC(2030, 0, 2, 12),
  ...given,
});
