import { FORBIDDEN_ACTIONS, findInAction, findInLink, findInOpenAction, findInAdditionalActions } from './actions.js';
import { findInFileSystem, findInOpi, findInFilePath, findInReferenceXObject, isFilePath } from './file-references.js';
import { PDF_LIMITS } from './limits.js';
import { isFirstVisit, type Search } from './search.js';
import { PdfArray, PdfDictionary, PdfName, PdfText, PdfValue } from './syntax/value.js';
import { activeScheme } from './uri.js';

/** Annotations (12.5.6), media and files by Subtype or Type. */
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
  ['OPI', 'a picture that is kept in another file'],
]);

/** Entries that do harm by being there, unless their value is null. */
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
 * What a value holds that a passive PDF must not hold, each as words that fit after "contains". Looks into every nested
 * array and dictionary, but not through references: what they refer to is looked at on its own.
 */
export const findActiveContent = (value: PdfValue, search: Search, isTrailer = false): string[] => {
  // A name that is an object of its own can only be meant as somebody's S or Subtype.
  if (value instanceof PdfName) return asList(FORBIDDEN_ACTIONS.get(value.name) ?? FORBIDDEN_SUBTYPES.get(value.name));
  const harm: string[] = [];
  const pending: PdfValue[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next instanceof PdfArray) {
      for (const item of next.items) if (item instanceof PdfArray || item instanceof PdfDictionary) pending.push(item);
    } else if (next instanceof PdfDictionary) {
      if (harm.length >= PDF_LIMITS.reasons) return harm;
      harm.push(...findInEntries(next, search, isTrailer && next === value));
      for (const [, item] of next.entries) {
        if (item instanceof PdfArray || item instanceof PdfDictionary) pending.push(item);
      }
    }
  }
  return harm;
};

const asList = (words: string | undefined): string[] => (words === undefined ? [] : [words]);

const findInEntries = (dictionary: PdfDictionary, search: Search, isTrailer: boolean): string[] => {
  const harm: string[] = [];
  for (const [key, value] of dictionary.entries) {
    if (value === null) continue;
    // A name is never a script, a file or a form, but may be what a key of this name is mapped to (RoleMap).
    if (!(value instanceof PdfName)) harm.push(...asList(FORBIDDEN_KEYS.get(key)));
    if (value instanceof PdfName) {
      if (key === 'S') harm.push(...asList(FORBIDDEN_ACTIONS.get(value.name)));
      if (key === 'Subtype' || key === 'Type') harm.push(...asList(FORBIDDEN_SUBTYPES.get(value.name)));
      if (key === 'FT' && FIELD_TYPES.has(value.name)) harm.push('a form field');
    }
    harm.push(...(ENTRY_RULES.get(key)?.(value, search, dictionary) ?? []));
    if (key === 'Encrypt' && (isTrailer || dictionary.hasName('Type', 'XRef'))) harm.push('encryption');
    if (isFilePath(key)) harm.push(...findInFilePath(value, search));
  }
  return harm;
};

/** An AcroForm without fields is passive (12.7.2). */
const findInFields = (fields: PdfValue, { objects }: Search): string[] => {
  if (fields instanceof PdfName) return [];
  const found = objects.resolve(fields);
  const isEmpty = (value: PdfValue): boolean =>
    value === null || (value instanceof PdfArray && value.items.length === 0);
  return found.length > 0 && found.every(isEmpty) ? [] : ['a form'];
};

/** Of a URI action the address, of the catalog's URI dictionary the base (12.6.4.7). */
const findInUri = (value: PdfValue, search: Search): string[] =>
  search.objects
    .resolve(value)
    .flatMap((one) => (one instanceof PdfDictionary ? one.all('Base') : [one]))
    .flatMap((one) => search.objects.resolve(one))
    .flatMap((one) => {
      const scheme = one instanceof PdfText && isFirstVisit(search.addresses, one) ? activeScheme(one.bytes) : null;
      return scheme === null ? [] : [`a link that is not to the web, a mail or a call (${scheme})`];
    });

/** What the value of an entry may not be. The dictionary is the one that has the entry. */
type EntryRule = (value: PdfValue, search: Search, dictionary: PdfDictionary) => string[];

const ENTRY_RULES = new Map<string, EntryRule>([
  ['S', findInAction],
  ['A', findInLink],
  ['OpenAction', findInOpenAction],
  ['AA', findInAdditionalActions],
  // A node of a presentation's steps runs these as the reader comes by; a link keeps an address of old under PA.
  ['NA', findInAdditionalActions],
  ['PA', (value, search, dictionary) => (dictionary.hasName('Subtype', 'Link') ? [] : findInAdditionalActions(value, search))],
  ['Fields', findInFields],
  ['URI', findInUri],
  ['FS', findInFileSystem],
  ['OPI', findInOpi],
  ['Ref', findInReferenceXObject],
]);
