import type { IndirectObjects } from './indirect-objects.js';
import type { PdfDictionary, PdfText } from './syntax/value.js';

/** State of the search for active content in one file: its objects, and what was already checked. */
export interface Search {
  readonly objects: IndirectObjects;
  /** Strings checked as addresses. */
  readonly addresses: Set<PdfText>;
  /** Strings checked as paths of files. */
  readonly paths: Set<PdfText>;
  /** Dictionaries checked as the document's OpenAction. */
  readonly opening: Set<PdfDictionary>;
  /** Dictionaries checked as other actions that start automatically. */
  readonly automatic: Set<PdfDictionary>;
  /** Dictionaries checked as additional actions (AA), which are sets of actions. */
  readonly additionalActions: Set<PdfDictionary>;
  /** Dictionaries checked as the Next of an action. */
  readonly next: Set<PdfDictionary>;
}

export const newSearch = (objects: IndirectObjects): Search => ({
  objects,
  addresses: new Set(),
  paths: new Set(),
  opening: new Set(),
  automatic: new Set(),
  additionalActions: new Set(),
  next: new Set(),
});

/** Adds the value to the set. Returns whether it is new. */
export const isFirstVisit = <T>(visited: Set<T>, value: T): boolean => {
  if (visited.has(value)) return false;
  visited.add(value);
  return true;
};
