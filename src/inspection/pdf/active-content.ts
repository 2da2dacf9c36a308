import { FORBIDDEN_ACTIONS, findInAction, findInAdditionalActions, findInLink, findInOpenAction } from './actions.js';
import { findInFilePath, findInFileSystem, findInOpi, findInReferenceXObject, isFilePath } from './file-references.js';
import { PDF_LIMITS } from './limits.js';
import { isFirstVisit, type Search } from './search.js';
import { PdfArray, PdfDictionary, PdfName, PdfText, PdfValue } from './syntax/value.js';
import { activeScheme } from './uri.js';

/** Annotations (12.5.6), media and files, by Subtype or Type. */
const FORBIDDEN_SUBTYPES = new Map([
  ['Widget', 'a form field'],
  ['FileAttachment', 'an attached file'],
  ['EmbeddedFile', 'an embedded file'],
  ['RichMedia', 'rich media'],
  ['RichMediaContent', 'rich media'],
  ['Screen', 'rich media'],
  ['Movie', 'a movie'],
  ['Sound', 'a sound'],
  ['3D', '3D artwork'],
  ['Rendition', 'rich media'],
  ['MediaClip', 'rich media'],
  ['OPI', 'a picture stored in another file'],
]);

/** Keys of entries that are active content with any value except null. */
const FORBIDDEN_KEYS = new Map([
  ['JS', 'a script'],
  ['JavaScript', 'a script'],
  ['XFA', 'an XFA form'],
  ['EF', 'an embedded file'],
  ['EmbeddedFiles', 'an embedded file'],
  ['Collection', 'a collection of files'],
  ['RichMediaContent', 'rich media'],
  ['RichMediaSettings', 'rich media'],
]);

const FIELD_TYPES = new Set(['Btn', 'Tx', 'Ch', 'Sig']);

/**
 * Returns what a passive PDF must not contain, as words that fit after "contains". Searches all nested arrays and
 * dictionaries, but follows no references: referenced objects are searched separately.
 */
export const findActiveContent = (value: PdfValue, search: Search, isTrailer = false): string[] => {
  // A name that is a separate object can only be the S or Subtype of a dictionary that refers to it.
  if (value instanceof PdfName) return asList(FORBIDDEN_ACTIONS.get(value.name) ?? FORBIDDEN_SUBTYPES.get(value.name));
  const found: string[] = [];
  const pending: PdfValue[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next instanceof PdfArray) {
      for (const item of next.items) if (item instanceof PdfArray || item instanceof PdfDictionary) pending.push(item);
    } else if (next instanceof PdfDictionary) {
      if (found.length >= PDF_LIMITS.reasons) return found;
      found.push(...findInEntries(next, search, isTrailer && next === value));
      for (const [, item] of next.entries) {
        if (item instanceof PdfArray || item instanceof PdfDictionary) pending.push(item);
      }
    }
  }
  return found;
};

const asList = (words: string | undefined): string[] => (words === undefined ? [] : [words]);

const findInEntries = (dictionary: PdfDictionary, search: Search, isTrailer: boolean): string[] => {
  const found: string[] = [];
  for (const [key, value] of dictionary.entries) {
    if (value === null) continue;
    // A name is never a script, file or form; in a RoleMap it is the type that a key of this name is mapped to.
    if (!(value instanceof PdfName)) found.push(...asList(FORBIDDEN_KEYS.get(key)));
    if (value instanceof PdfName) {
      if (key === 'S') found.push(...asList(FORBIDDEN_ACTIONS.get(value.name)));
      if (key === 'Subtype' || key === 'Type') found.push(...asList(FORBIDDEN_SUBTYPES.get(value.name)));
      if (key === 'FT' && FIELD_TYPES.has(value.name)) found.push('a form field');
    }
    found.push(...(ENTRY_RULES.get(key)?.(value, search, dictionary) ?? []));
    if (key === 'Encrypt' && (isTrailer || dictionary.hasName('Type', 'XRef'))) found.push('encryption');
    if (isFilePath(key)) found.push(...findInFilePath(value, search));
  }
  return found;
};

/** Checks Fields of an AcroForm: without fields it is passive (12.7.2). */
const findInFields = (fields: PdfValue, { objects }: Search): string[] => {
  if (fields instanceof PdfName) return [];
  const values = objects.resolve(fields);
  const isEmpty = (value: PdfValue): boolean =>
    value === null || (value instanceof PdfArray && value.items.length === 0);
  return values.length > 0 && values.every(isEmpty) ? [] : ['a form'];
};

/** Checks the address of a URI action, or the base address in the catalog's URI dictionary (12.6.4.7). */
const findInUri = (value: PdfValue, search: Search): string[] =>
  search.objects
    .resolve(value)
    .flatMap((one) => (one instanceof PdfDictionary ? one.all('Base') : [one]))
    .flatMap((one) => search.objects.resolve(one))
    .flatMap((one) => {
      const scheme = one instanceof PdfText && isFirstVisit(search.addresses, one) ? activeScheme(one.bytes) : null;
      return scheme === null ? [] : [`a link that is not to the web, a mail or a call (${scheme})`];
    });

/** Returns the active content in the value of an entry. `dictionary` contains the entry. */
type EntryRule = (value: PdfValue, search: Search, dictionary: PdfDictionary) => string[];

const ENTRY_RULES = new Map<string, EntryRule>([
  ['S', findInAction],
  ['A', findInLink],
  ['OpenAction', findInOpenAction],
  ['AA', findInAdditionalActions],
  // NA and PA of a navigation node (12.4.4.2) start when the presentation moves on. PA of a link has another meaning.
  ['NA', findInAdditionalActions],
  [
    'PA',
    (value, search, dictionary) =>
      dictionary.hasName('Subtype', 'Link') ? [] : findInAdditionalActions(value, search),
  ],
  ['Fields', findInFields],
  ['URI', findInUri],
  ['FS', findInFileSystem],
  ['OPI', findInOpi],
  ['Ref', findInReferenceXObject],
]);
