import { lookUp } from '../../core/contract/look-up.js';
import { problem } from '../../core/contract/problems.js';
import type { Budget } from './budget.js';
import { decodeAscii85, decodeAsciiHex } from './filters/ascii.js';
import { FilterFailure, tooLargeStream } from './filters/filter-failure.js';
import { inflate, measureInflated } from './filters/flate.js';
import { decodeLzw } from './filters/lzw.js';
import { undoPredictor } from './filters/predictor.js';
import { decodeRunLength } from './filters/run-length.js';
import { IndirectObjects } from './indirect-objects.js';
import { PDF_LIMITS } from './limits.js';
import { PdfArray, PdfDictionary, PdfName, PdfValue } from './syntax/value.js';

interface Filter {
  name: string;
  parameters: PdfDictionary | null;
}

const FULL_NAMES: Record<string, string> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  RL: 'RunLengthDecode',
};

const isFlate = (filter: Filter | undefined): boolean => filter?.name === 'FlateDecode';

/** A stream of the file: its dictionary, and where its data begins (just after the keyword). */
export interface PdfStream {
  dictionary: PdfDictionary;
  bytes: Buffer;
  dataStart: number;
}

/** Returns the integers that an entry may have: several if the key is repeated or its object is redefined. */
export const integersOf = (dictionary: PdfDictionary, key: string, objects: IndirectObjects): number[] =>
  dictionary
    .all(key)
    .flatMap((value) => objects.resolve(value))
    .filter((value): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0);

/** Returns the filters in decoding order. Throws FilterFailure if readers could disagree on them. */
const filtersOf = (dictionary: PdfDictionary, objects: IndirectObjects): Filter[] => {
  const one = (keys: string[]): PdfValue => {
    const values = keys.flatMap((key) => dictionary.all(key)).flatMap((value) => objects.resolve(value));
    if (values.length > 1)
      throw new FilterFailure(
        problem('pdf_some_part_refused', { part: 'stream', why: 'has more than one definition of its filters' }),
      );
    return values[0] ?? null;
  };
  const listed = (value: PdfValue): PdfValue[] => {
    if (!(value instanceof PdfArray)) return value === null ? [] : [value];
    return value.items.map((item) => objects.resolve(item)[0] ?? null);
  };
  const names = listed(one(['Filter']));
  const parameters = listed(one(['DecodeParms', 'DP']));
  if (dictionary.has('Filter') && names.length === 0 && !(one(['Filter']) instanceof PdfArray)) {
    throw new FilterFailure(
      problem('pdf_some_part_refused', { part: 'stream', why: 'has filters that cannot be found' }),
    );
  }
  if (names.length > PDF_LIMITS.filters)
    throw new FilterFailure(problem('pdf_some_part_refused', { part: 'stream', why: 'has too many filters' }));
  return names.map((value, index) => {
    const name = value instanceof PdfName ? value.name : '';
    const own = parameters[index] ?? null;
    return { name: lookUp(FULL_NAMES, name) ?? name, parameters: own instanceof PdfDictionary ? own : null };
  });
};

/**
 * Returns the encoded data and charges it to the budget. It ends at Length or `endstream`, whichever is later, because
 * readers use either.
 */
const encodedData = (stream: PdfStream, objects: IndirectObjects, budget: Budget): Buffer => {
  const { bytes, dataStart } = stream;
  let start = dataStart;
  while (bytes[start] === 0x20) start++;
  if (bytes[start] === 0x0d) start++;
  if (bytes[start] === 0x0a) start++;
  const byLength = Math.max(start, ...integersOf(stream.dictionary, 'Length', objects).map((length) => start + length));
  const keyword = bytes.indexOf('endstream', Math.min(byLength, bytes.length));
  const end = keyword >= 0 ? keyword : bytes.length;
  budget.encoded(end - start);
  return bytes.subarray(start, end);
};

const decode = (filter: Filter, data: Buffer, maxBytes: number, objects: IndirectObjects): Buffer => {
  const number = (key: string, otherwise: number): number => {
    const values = filter.parameters === null ? [] : integersOf(filter.parameters, key, objects);
    if (values.length > 1)
      throw new FilterFailure(
        problem('pdf_some_part_refused', { part: 'stream', why: 'has more than one definition of its filters' }),
      );
    return values[0] ?? otherwise;
  };
  const predicted = (decoded: Buffer): Buffer =>
    undoPredictor(decoded, {
      predictor: number('Predictor', 1),
      colors: number('Colors', 1),
      bitsPerComponent: number('BitsPerComponent', 8),
      columns: number('Columns', 1),
    });
  switch (filter.name) {
    case 'FlateDecode':
      return predicted(inflate(data, maxBytes));
    case 'LZWDecode':
      return predicted(decodeLzw(data, number('EarlyChange', 1), maxBytes));
    case 'RunLengthDecode':
      return decodeRunLength(data, maxBytes);
    case 'ASCII85Decode':
      return decodeAscii85(data, maxBytes);
    case 'ASCIIHexDecode':
      return decodeAsciiHex(data);
    default:
      throw new FilterFailure(
        problem('pdf_some_part_refused', {
          part: 'stream',
          why: 'that holds objects has a filter that is not known here',
        }),
      );
  }
};

/** Returns the decoded data of a stream of objects or cross-references. Throws FilterFailure. */
export const decodeStructure = (stream: PdfStream, objects: IndirectObjects, budget: Budget): Buffer => {
  let data = encodedData(stream, objects, budget);
  for (const filter of filtersOf(stream.dictionary, objects)) {
    data = decode(filter, data, PDF_LIMITS.structureBytes, objects);
    budget.structure(data.length);
  }
  return data;
};

const DECODERS = new Set(['FlateDecode', 'LZWDecode', 'RunLengthDecode', 'ASCII85Decode', 'ASCIIHexDecode']);

/**
 * Charges the bytes to which a content stream grows to the budget, filter by filter. Damaged content is measured as far
 * as it can be decoded; image codecs are not run. Throws FilterFailure beyond PDF_LIMITS.contentBytes.
 */
export const measureContent = async (stream: PdfStream, objects: IndirectObjects, budget: Budget): Promise<void> => {
  const filters = filtersOf(stream.dictionary, objects);
  const imageCodec = filters.findIndex((filter) => !DECODERS.has(filter.name));
  const run = imageCodec < 0 ? filters : filters.slice(0, imageCodec);
  const last = run.at(-1);
  if (last === undefined) return;
  let data = encodedData(stream, objects, budget);
  try {
    for (const filter of run.slice(0, -1)) {
      data = decode({ ...filter, parameters: null }, data, PDF_LIMITS.stageBytes, objects);
      budget.content(data.length);
    }
    const size = isFlate(last)
      ? await measureInflated(data, PDF_LIMITS.contentBytes)
      : decode({ ...last, parameters: null }, data, PDF_LIMITS.stageBytes, objects).length;
    if (size > PDF_LIMITS.contentBytes) throw tooLargeStream();
    budget.content(size);
  } catch (error) {
    if (!(error instanceof FilterFailure && error.isDamage)) throw error;
    budget.content(data.length);
  }
};
