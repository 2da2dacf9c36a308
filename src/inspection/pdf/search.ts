import { IndirectObjects } from './scan-objects.js';
import { PdfDictionary, PdfText } from './syntax/value.js';

/** The search for harm in one file: what is known of it, and what has been looked at, so that nothing is twice. */
export interface Search {
  readonly objects: IndirectObjects;
  /** Strings looked at as addresses. */
  readonly addresses: Set<PdfText>;
  /** Strings looked at as paths of files. */
  readonly paths: Set<PdfText>;
  /** Dictionaries looked at as what the document opens with. */
  readonly opening: Set<PdfDictionary>;
  /** Dictionaries looked at as other actions that nobody has asked for, and as sets of them. */
  readonly automatic: Set<PdfDictionary>;
  readonly additionalActions: Set<PdfDictionary>;
  /** Dictionaries looked at as what follows an action. */
  readonly next: Set<PdfDictionary>;
}

export const newSearch = (definitions: IndirectObjects): Search => ({
  objects,
  addresses: new Set(),
  paths: new Set(),
  opening: new Set(),
  automatic: new Set(),
  additionalActions: new Set(),
  next: new Set(),
});

/** Whether the value has not been in the set; now it is. */
export const isFirstVisit = <T>(seen: Set<T>, value: T): boolean => {
  if (seen.has(value)) return false;
  seen.add(value);
  return true;
};
