import { enumOf } from '../names/enum-of.js';

/** The allergens of annex II of the EU's regulation 1169/2011, in its order. */
export const ALLERGENS = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soya',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const;
export type Allergen = (typeof ALLERGENS)[number];

/** How a menu abbreviates allergens. */
export const AllergenCodes = enumOf('Letters', 'Numbers', 'Austria');
export type AllergenCodes = keyof typeof AllergenCodes;

/** The code of each allergen, in the order of `ALLERGENS`. */
export const CODES_OF: Readonly<Record<AllergenCodes, readonly string[]>> = {
  Letters: [...'ABCDEFGHIJKLMN'],
  Numbers: ALLERGENS.map((_, index) => String(index + 1)),
  // Recommended there since 2014, and on most menus.
  Austria: [...'ABCDEFGHLMNOPR'],
};
