import { Definitions } from './objects.js';
import { activeScheme, decodeText, isNetworkPath } from './uri.js';
import { PdfArray, PdfDictionary, PdfName, PdfReference, PdfText, PdfValue } from './value.js';

/** Actions (ISO 32000-1, 12.6.4) that do more than go to a page. */
const ACTIONS = new Map([
  ['JavaScript', 'a script'],
  ['ECMAScript', 'a script'],
  ['Launch', 'an action that starts a program'],
  ['SubmitForm', 'an action that sends a form'],
  ['ImportData', 'an action that imports data'],
  ['ResetForm', 'an action on a form'],
  ['GoToE', 'an action that opens an embedded file'],
  ['Rendition', 'an action that plays media'],
  ['Movie', 'an action that plays a movie'],
  ['Sound', 'an action that plays a sound'],
  ['RichMediaExecute', 'an action on rich media'],
  ['GoTo3DView', 'an action on 3D artwork'],
]);

/** Annotations (12.5.6), media and files by Subtype or Type. */
const SUBTYPES = new Map([
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
]);

/** Entries that do harm by being there, unless their value is null. */
const KEYS = new Map([
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
const FILE_PATH_KEYS = new Set(['F', 'UF', 'DOS', 'Unix', 'Mac']);

/**
 * What a value holds that a passive PDF must not hold, each as words that fit after "contains". Looks into every nested
 * array and dictionary, but not through references: what they refer to is looked at on its own.
 */
export const harmIn = (value: PdfValue, definitions: Definitions, isTrailer = false): string[] => {
  // A name that is an object of its own can only be meant as somebody's S or Subtype.
  if (value instanceof PdfName) return listed(ACTIONS.get(value.name) ?? SUBTYPES.get(value.name));
  const harm: string[] = [];
  const pending: PdfValue[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next instanceof PdfArray) {
      for (const item of next.items) if (item instanceof PdfArray || item instanceof PdfDictionary) pending.push(item);
    } else if (next instanceof PdfDictionary) {
      harm.push(...harmInEntries(next, definitions, isTrailer && next === value));
      for (const [, item] of next.entries) {
        if (item instanceof PdfArray || item instanceof PdfDictionary) pending.push(item);
      }
    }
  }
  return harm;
};

const listed = (words: string | undefined): string[] => (words === undefined ? [] : [words]);

const harmInEntries = (dictionary: PdfDictionary, definitions: Definitions, isTrailer: boolean): string[] => {
  const harm: string[] = [];
  for (const [key, value] of dictionary.entries) {
    if (value === null) continue;
    // A name is never a script, a file or a form, but may be what a key of this name is mapped to (RoleMap).
    if (!(value instanceof PdfName)) harm.push(...listed(KEYS.get(key)));
    if (value instanceof PdfName) {
      if (key === 'S') harm.push(...listed(ACTIONS.get(value.name)));
      if (key === 'Subtype' || key === 'Type') harm.push(...listed(SUBTYPES.get(value.name)));
      if (key === 'FT' && FIELD_TYPES.has(value.name)) harm.push('a form field');
    } else if (key === 'Encrypt') {
      if (isTrailer || dictionary.hasName('Type', 'XRef')) harm.push('encryption');
    } else if (key === 'Fields') harm.push(...harmInFields(value, definitions));
    else if (key === 'URI') harm.push(...harmInAddress(value, definitions));
    else if (FILE_PATH_KEYS.has(key)) harm.push(...harmInPath(value, definitions));
  }
  return harm;
};

/** An AcroForm without fields is passive (12.7.2). */
const harmInFields = (fields: PdfValue, definitions: Definitions): string[] => {
  const found = definitions.resolve(fields);
  const isEmpty = (value: PdfValue): boolean =>
    value === null || (value instanceof PdfArray && value.items.length === 0);
  return found.length > 0 && found.every(isEmpty) ? [] : ['a form'];
};

/** Of a URI action the address, of the catalog's URI dictionary the base (12.6.4.7). */
const harmInAddress = (value: PdfValue, definitions: Definitions): string[] =>
  definitions
    .resolve(value)
    .flatMap((one) => (one instanceof PdfDictionary ? one.all('Base') : [one]))
    .flatMap((one) => definitions.resolve(one))
    .flatMap((one) => {
      const scheme = one instanceof PdfText ? activeScheme(one.bytes) : null;
      return scheme === null ? [] : [`a link that is not to the web, a mail or a call (${scheme})`];
    });

const harmInPath = (value: PdfValue, definitions: Definitions): string[] => {
  if (!(value instanceof PdfText || value instanceof PdfReference)) return [];
  const paths = definitions.resolve(value).filter((one) => one instanceof PdfText);
  return paths.some((one) => isNetworkPath(decodeText(one.bytes))) ? ['a path to a file server'] : [];
};
