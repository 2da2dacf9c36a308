import { inflate, measureInflated } from './inflate.js';
import { PDF_LIMITS } from './limits.js';
import { Definitions } from './objects.js';
import { undoPredictor } from './predictor.js';
import { decodeLzw, decodeRunLength } from './run-filters.js';
import { decodeAscii85, decodeAsciiHex, FilterFailure, tooLargeStream } from './text-filters.js';
import { PdfArray, PdfDictionary, PdfName, PdfValue } from './value.js';

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

/** A stream of the file: its dictionary, and where its data begin (just after the keyword). */
export interface PdfStream {
  dictionary: PdfDictionary;
  bytes: Buffer;
  dataStart: number;
}

/** Where the number of an entry is given twice or by several definitions, all of them. */
export const integers = (dictionary: PdfDictionary, key: string, definitions: Definitions): number[] =>
  dictionary
    .all(key)
    .flatMap((value) => definitions.resolve(value))
    .filter((value): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0);

/** The filters in the order of decoding. Throws FilterFailure where readers could disagree on them. */
const filtersOf = (dictionary: PdfDictionary, definitions: Definitions): Filter[] => {
  const one = (keys: string[]): PdfValue => {
    const values = keys.flatMap((key) => dictionary.all(key)).flatMap((value) => definitions.resolve(value));
    if (values.length > 1) throw new FilterFailure('A stream of the PDF has more than one definition of its filters.');
    return values[0] ?? null;
  };
  const listed = (value: PdfValue): PdfValue[] => {
    if (!(value instanceof PdfArray)) return value === null ? [] : [value];
    return value.items.map((item) => definitions.resolve(item)[0] ?? null);
  };
  const names = listed(one(['Filter']));
  const parameters = listed(one(['DecodeParms', 'DP']));
  if (dictionary.has('Filter') && names.length === 0 && !(one(['Filter']) instanceof PdfArray)) {
    throw new FilterFailure('A stream of the PDF has filters that cannot be found.');
  }
  if (names.length > PDF_LIMITS.filters) throw new FilterFailure('A stream of the PDF has too many filters.');
  return names.map((value, index) => {
    const name = value instanceof PdfName ? value.name : '';
    const own = parameters[index] ?? null;
    return { name: FULL_NAMES[name] ?? name, parameters: own instanceof PdfDictionary ? own : null };
  });
};

/** The stored data: to the end that Length gives or the keyword gives, whichever is later, for readers choose either. */
const storedData = (stream: PdfStream, definitions: Definitions): Buffer => {
  const { bytes, dataStart } = stream;
  let start = dataStart;
  while (bytes[start] === 0x20) start++;
  if (bytes[start] === 0x0d) start++;
  if (bytes[start] === 0x0a) start++;
  const byLength = Math.max(
    start,
    ...integers(stream.dictionary, 'Length', definitions).map((length) => start + length),
  );
  const keyword = bytes.indexOf('endstream', Math.min(byLength, bytes.length));
  const end = keyword >= 0 ? keyword : bytes.length;
  return bytes.subarray(start, end);
};

const decode = (filter: Filter, data: Buffer, maxBytes: number, definitions: Definitions): Buffer => {
  const number = (key: string, otherwise: number): number =>
    filter.parameters === null ? otherwise : (integers(filter.parameters, key, definitions)[0] ?? otherwise);
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
      throw new FilterFailure('A stream of the PDF that holds objects has a filter that is not known here.');
  }
};

/** The decoded data of a stream that holds objects. Throws FilterFailure. */
export const decodeStructure = (stream: PdfStream, definitions: Definitions): Buffer =>
  filtersOf(stream.dictionary, definitions).reduce(
    (data, filter) => decode(filter, data, PDF_LIMITS.structureBytes, definitions),
    storedData(stream, definitions),
  );

const DECODERS = new Set(['FlateDecode', 'LZWDecode', 'RunLengthDecode', 'ASCII85Decode', 'ASCIIHexDecode']);

/**
 * How many bytes a stream of content becomes, at most a little more than PDF_LIMITS.contentBytes. Damaged content counts
 * as far as it can be read; the codecs of pictures are not run. Throws FilterFailure when it grows too large.
 */
export const measureContent = async (stream: PdfStream, definitions: Definitions): Promise<number> => {
  const filters = filtersOf(stream.dictionary, definitions);
  const pictureCodec = filters.findIndex((filter) => !DECODERS.has(filter.name));
  const run = pictureCodec < 0 ? filters : filters.slice(0, pictureCodec);
  const last = run.at(-1);
  if (last === undefined) return 0;
  let data = storedData(stream, definitions);
  try {
    for (const filter of run.slice(0, -1)) {
      data = decode({ ...filter, parameters: null }, data, PDF_LIMITS.stageBytes, definitions);
    }
    const size = isFlate(last)
      ? await measureInflated(data, PDF_LIMITS.contentBytes)
      : decode({ ...last, parameters: null }, data, PDF_LIMITS.stageBytes, definitions).length;
    if (size > PDF_LIMITS.contentBytes) throw tooLargeStream();
    return size;
  } catch (error) {
    if (error instanceof FilterFailure && error.isDamage) return data.length;
    throw error;
  }
};
