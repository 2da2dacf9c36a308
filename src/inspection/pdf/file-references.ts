import { isFirstVisit, type Search } from './search.js';
import { PdfDictionary, PdfName, PdfReference, PdfText, PdfValue } from './syntax/value.js';
import { decodeText, isNetworkPath, isUrl } from './uri.js';

/** Keys of a file specification whose value is a path (ISO 32000-1, table 44). */
const FILE_PATH_KEYS = new Set(['F', 'UF', 'DOS', 'Unix', 'Mac']);
const EXTERNAL_PICTURE = 'a picture stored in another file';

export const isFilePath = (key: string): boolean => FILE_PATH_KEYS.has(key);

/** A path may name a neighbouring file, which no reader opens automatically, but not a server or an address. */
export const findInFilePath = (value: PdfValue, search: Search): string[] => {
  if (!(value instanceof PdfText || value instanceof PdfReference)) return [];
  const found: string[] = [];
  for (const one of search.objects.resolve(value)) {
    if (!(one instanceof PdfText) || !isFirstVisit(search.paths, one)) continue;
    const path = decodeText(one.bytes);
    if (isNetworkPath(path)) found.push('a path to a file server');
    else if (isUrl(path)) found.push('a file fetched from an address');
  }
  return found;
};

/** Checks FS of a file specification: `URL` is the only file system that the standard defines (7.11.5). */
export const findInFileSystem = (value: PdfValue, { objects }: Search): string[] =>
  objects.resolve(value).some((one) => one instanceof PdfName && one.name === 'URL')
    ? ['a file fetched from an address']
    : [];

/** Checks an Open Prepress Interface dictionary (14.11.7), which replaces a picture with another file. */
export const findInOpi = (value: PdfValue, { objects }: Search): string[] =>
  objects.resolve(value).some((one) => one instanceof PdfDictionary) ? [EXTERNAL_PICTURE] : [];

/** Checks Ref of a reference XObject (8.10.4). Structure elements have a Ref, too, but it names no file. */
export const findInReferenceXObject = (value: PdfValue, { objects }: Search): string[] =>
  objects.resolve(value).some((one) => one instanceof PdfDictionary && one.has('F')) ? [EXTERNAL_PICTURE] : [];

/** Checks a stream: its data may be in another file (table 5), which a reader then opens. */
export const findInStream = (dictionary: PdfDictionary): string[] =>
  dictionary.has('F') ? ['a stream stored in another file'] : [];
