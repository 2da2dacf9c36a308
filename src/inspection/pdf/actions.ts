import { isFirstVisit, type Search } from './search.js';
import { PdfArray, PdfDictionary, PdfName, PdfValue } from './syntax/value.js';

/** Actions (ISO 32000-2, 12.6.4) that are rejected, whether they start automatically or by a click. */
export const FORBIDDEN_ACTIONS = new Map([
  ['JavaScript', 'a script'],
  ['ECMAScript', 'a script'],
  ['Launch', 'an action that starts a program'],
  ['SubmitForm', 'an action that sends a form'],
  ['ImportData', 'an action that imports data'],
  ['ResetForm', 'an action on a form'],
  ['GoToR', 'an action that opens another document'],
  ['GoToE', 'an action that opens an embedded file'],
  ['GoToDp', 'an action that opens a part of another document'],
  ['Thread', 'an action that opens an article'],
  ['Hide', 'an action that hides or shows something'],
  ['SetOCGState', 'an action that hides or shows layers'],
  ['Trans', 'an action that draws a transition'],
  ['Rendition', 'an action that plays media'],
  ['Movie', 'an action that plays a movie'],
  ['Sound', 'an action that plays a sound'],
  ['RichMediaExecute', 'an action on rich media'],
  ['GoTo3DView', 'an action on 3D artwork'],
]);

/** Actions that a link may start when clicked. The address of a URI action is checked with its URI entry. */
const LINK_ACTIONS = new Set(['GoTo', 'URI', 'Named']);
/** Actions allowed as the Next of another action: they stay within the document. */
const NEXT_ACTIONS = new Set(['GoTo', 'Named']);
/** Named actions (table 215) that turn pages. Others print, save or quit the reader. */
const NAMED_ACTIONS = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);

const AUTOMATIC_ACTION = 'an action that starts by itself';
const UNKNOWN_ACTION = 'an action of an unknown kind';

/** Returns all action types (S) that a reader may find. */
const kindsOf = (dictionary: PdfDictionary, { objects }: Search): string[] =>
  dictionary
    .all('S')
    .flatMap((value) => objects.resolve(value))
    .filter((value) => value instanceof PdfName)
    .map(({ name }) => name);

/** Returns the dictionaries that a value or the items of an array refer to. */
const dictionariesIn = (value: PdfValue, { objects }: Search): PdfDictionary[] => {
  const found: PdfDictionary[] = [];
  for (const one of objects.resolve(value)) {
    if (one instanceof PdfDictionary) found.push(one);
    if (!(one instanceof PdfArray)) continue;
    objects.charge(one.items.length);
    for (const item of one.items) {
      for (const inner of objects.resolve(item)) if (inner instanceof PdfDictionary) found.push(inner);
    }
  }
  return found;
};

/** Checks S of any dictionary. An action that a link may start must start no other kind of action. */
export const findInAction = (value: PdfValue, search: Search, dictionary: PdfDictionary): string[] => {
  const kinds = search.objects.resolve(value).filter((one) => one instanceof PdfName);
  const found: string[] = [];
  if (kinds.some(({ name }) => name === 'Named')) found.push(...findInNamedAction(dictionary, search));
  if (kinds.some(({ name }) => LINK_ACTIONS.has(name))) found.push(...findInNextActions(dictionary, search));
  const isUnknown = kinds.some(({ name }) => !LINK_ACTIONS.has(name) && !FORBIDDEN_ACTIONS.has(name));
  if (isUnknown && dictionary.hasName('Type', 'Action')) found.push(UNKNOWN_ACTION);
  return found;
};

const findInNamedAction = (dictionary: PdfDictionary, { objects }: Search): string[] => {
  const names = dictionary.all('N').flatMap((value) => objects.resolve(value));
  const isPassive = (value: PdfValue): boolean =>
    value === null || (value instanceof PdfName && NAMED_ACTIONS.has(value.name));
  return names.every(isPassive) ? [] : ['an action that commands the reader, such as to print'];
};

/** One step is enough: each next action is also checked as an action, in every object of the file. */
const findInNextActions = (dictionary: PdfDictionary, search: Search): string[] =>
  dictionary
    .all('Next')
    .flatMap((next) => dictionariesIn(next, search))
    .filter((next) => isFirstVisit(search.next, next))
    .flatMap((next) => kindsOf(next, search))
    .flatMap((kind) =>
      NEXT_ACTIONS.has(kind) ? [] : [FORBIDDEN_ACTIONS.get(kind) ?? 'an action that starts another one'],
    );

/** Checks A of an annotation or an outline item, which a person may click. Known types are checked with their S. */
export const findInLink = (value: PdfValue, search: Search): string[] =>
  dictionariesIn(value, search)
    .filter((one) => !one.has('Type') || one.hasName('Type', 'Action'))
    .flatMap((one) => kindsOf(one, search))
    .some((kind) => !LINK_ACTIONS.has(kind) && !FORBIDDEN_ACTIONS.has(kind))
    ? [UNKNOWN_ACTION]
    : [];

/** Whether a type is not an action's, so that the dictionary is something else, such as a resource. */
const isNoAction = (kind: string): boolean => !LINK_ACTIONS.has(kind) && !FORBIDDEN_ACTIONS.has(kind);

/** Checks OpenAction: it must be a destination within the document, or a GoTo action to one. */
export const findInOpenAction = (value: PdfValue, search: Search): string[] => {
  const isPassive = search.objects.resolve(value).every((one) => {
    // A destination is an array that begins with a page.
    if (one instanceof PdfArray)
      return dictionariesIn(one, search).every((item) => isOnlyGoTo(item, search, isNoAction));
    return !(one instanceof PdfDictionary) || isOnlyGoTo(one, search);
  });
  return isPassive ? [] : [AUTOMATIC_ACTION];
};

/**
 * Checks additional actions (12.6.3), which start for example when a page is shown. A resource may have the same key.
 */
export const findInAdditionalActions = (value: PdfValue, search: Search): string[] => {
  const sets = dictionariesIn(value, search).filter((one) => isFirstVisit(search.additionalActions, one));
  const actions = sets.flatMap((one) => one.entries.flatMap(([, action]) => dictionariesIn(action, search)));
  return [...sets, ...actions].every((one) => isOnlyGoTo(one, search, isNoAction)) ? [] : [AUTOMATIC_ACTION];
};

/**
 * Whether the action and all its next actions are GoTo. Each dictionary is checked once for each of the two callers.
 */
const isOnlyGoTo = (
  first: PdfDictionary,
  search: Search,
  isOther: (kind: string) => boolean = () => false,
): boolean => {
  const visited = isOther === isNoAction ? search.automatic : search.opening;
  const pending = [first];
  for (let action = pending.pop(); action !== undefined; action = pending.pop()) {
    if (!isFirstVisit(visited, action)) continue;
    const kinds = kindsOf(action, search);
    if (kinds.some((kind) => kind !== 'GoTo' && !isOther(kind))) return false;
    if (kinds.length === 0 && action.has('URI')) return false;
    if (kinds.includes('GoTo')) for (const next of action.all('Next')) pending.push(...dictionariesIn(next, search));
  }
  return true;
};
