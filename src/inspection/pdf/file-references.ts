import { isFirstVisit, type Search } from './search.js';
import { PdfDictionary, PdfName, PdfReference, PdfText, PdfValue } from './syntax/value.js';
import { decodeText, isUrl, isNetworkPath } from './uri.js';

/** Entries of a file specification that hold a path (ISO 32000-1, table 44). */
const FILE_PATH_KEYS = new Set(['F', 'UF', 'DOS', 'Unix', 'Mac']);
const EXTERNAL_PICTURE = 'a picture that is kept in another file';

export const isFilePath = (key: string): boolean => FILE_PATH_KEYS.has(key);

/** A path may name a file beside the document, which no reader opens by itself, but neither a server nor an address. */
export const findInFilePath = (value: PdfValue, search: Search): string[] => {
  if (!(value instanceof PdfText || value instanceof PdfReference)) return [];
  const harm: string[] = [];
  for (const one of search.objects.resolve(value)) {
    if (!(one instanceof PdfText) || !isFirstVisit(search.paths, one)) continue;
    const path = decodeText(one.bytes);
    if (isNetworkPath(path)) harm.push('a path to a file server');
    else if (isUrl(path)) harm.push('a file that is fetched from an address');
  }
  return harm;
};

/** The file system of a file specification: the one that is defined is `URL` (7.11.5). */
export const findInFileSystem = (value: PdfValue, { objects }: Search): string[] =>
  objects.resolve(value).some((one) => one instanceof PdfName && one.name === 'URL')
    ? ['a file that is fetched from an address']
    : [];

/** Open Prepress Interface (14.11.7): a picture that is put in from another file. */
export const findInOpi = (value: PdfValue, { objects }: Search): string[] =>
  objects.resolve(value).some((one) => one instanceof PdfDictionary) ? [EXTERNAL_PICTURE] : [];

/** Of a reference XObject (8.10.4). Elements of a document's structure have a Ref, too, which names no file. */
export const findInReferenceXObject = (value: PdfValue, { objects }: Search): string[] =>
  objects.resolve(value).some((one) => one instanceof PdfDictionary && one.has('F')) ? [EXTERNAL_PICTURE] : [];

/** The data of a stream may be kept in another file (table 5), which a reader then opens. */
export const findInStream = (dictionary: PdfDictionary): string[] =>
  dictionary.has('F') ? ['a stream that is kept in another file'] : [];
