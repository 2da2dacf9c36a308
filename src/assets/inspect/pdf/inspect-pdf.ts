import { Budget, TooMuch } from './budget.js';
import { countPages } from './count-pages.js';
import { envelopeProblems } from './envelope.js';
import { PDF_LIMITS } from './limits.js';
import { isObjectStream, readObjectStream } from './object-stream.js';
import { Definitions, scanObjects } from './objects.js';
import { harmIn } from './rules.js';
import { readWithPdfLib } from './second-reading.js';
import { decodeStructure, integers, measureContent, PdfStream } from './streams.js';
import { FilterFailure } from './text-filters.js';
import { PdfArray, PdfDictionary, PdfValue } from './value.js';

/** Reasons are sentences for people, at most PDF_LIMITS.reasons of them and never none. */
export type PdfVerdict = { accepted: true; pages: number } | { accepted: false; reasons: string[] };

/**
 * Whether a PDF is passive: it shows pages and links to the web, and does nothing else. Every object of every revision is
 * looked at, used or not. The work is limited by PDF_LIMITS, not by time: run it in a worker that can be ended. Never
 * throws for what the bytes hold.
 */
export const inspectPdf = async (bytes: Buffer, limits: { maxPages: number }): Promise<PdfVerdict> => {
  const problems = envelopeProblems(bytes);
  if (problems.length > 0) return refused(problems);
  try {
    const harm = await findHarm(bytes);
    if (harm.length > 0) return refused(harm);
  } catch (error) {
    if (error instanceof TooMuch || error instanceof FilterFailure) return refused([error.message]);
    throw error;
  }
  const pages = await countPages(bytes);
  if (pages === null) return refused(['The PDF cannot be parsed; it is damaged or has no pages.']);
  if (pages > limits.maxPages) return refused([`The PDF has ${pages} pages; at most ${limits.maxPages} are allowed.`]);
  return { accepted: true, pages };
};

const refused = (reasons: readonly string[]): PdfVerdict => ({
  accepted: false,
  reasons: [...new Set(reasons)].slice(0, PDF_LIMITS.reasons),
});

interface Located {
  number: number | null;
  value: PdfValue;
  isTrailer: boolean;
}

/** Every reason to refuse that the objects give. Throws TooMuch and FilterFailure. */
const findHarm = async (bytes: Buffer): Promise<string[]> => {
  const budget = new Budget(bytes.length);
  const definitions = new Definitions();
  const objects: Located[] = [];
  const streams: PdfStream[] = [];
  const add = (number: number | null, value: PdfValue, isTrailer = false): void => {
    objects.push({ number, value, isTrailer });
    if (number !== null) definitions.add(number, value);
  };
  scanObjects(bytes, budget, (found) => {
    add(found.number, found.value, found.isTrailer);
    if (found.value instanceof PdfDictionary && found.dataStart !== null) {
      streams.push({ dictionary: found.value, bytes, dataStart: found.dataStart });
    }
  });
  const unreadable = readStructure(streams, definitions, budget, add);
  const harm = objects.flatMap((one) => told(harmIn(one.value, definitions, one.isTrailer), one.number));
  harm.push(...streams.flatMap((stream) => told(harmInStream(stream.dictionary), null)));
  if (harm.length > 0) return harm;
  if (unreadable.length > 0) return unreadable;
  for (const stream of streams) budget.content(await measureContent(stream, definitions));
  await readWithPdfLib(bytes, (number, value) => harm.push(...told(harmIn(value, definitions), number)));
  return harm;
};

const told = (harm: readonly string[], number: number | null): string[] =>
  harm.map((words) => `The PDF contains ${words}${number === null ? '' : ` (object ${number})`}.`);

/** Reads object streams, and reasons for those that cannot be read: what they hide cannot be vouched for. */
const readStructure = (
  streams: readonly PdfStream[],
  definitions: Definitions,
  budget: Budget,
  add: (number: number | null, value: PdfValue) => void,
): string[] => {
  const problems: string[] = [];
  for (const stream of streams) {
    try {
      if (isObjectStream(stream.dictionary)) readObjectStream(stream, definitions, budget, add);
      else if (stream.dictionary.hasName('Type', 'XRef')) checkCrossReferences(stream, definitions, budget);
    } catch (error) {
      if (!(error instanceof FilterFailure)) throw error;
      problems.push(error.message);
    }
  }
  return problems;
};

/** A cross-reference stream must not announce more than it can hold; a damaged one is rebuilt by every reader. */
const checkCrossReferences = (stream: PdfStream, definitions: Definitions, budget: Budget): void => {
  const numbers = (key: string): number[] =>
    stream.dictionary
      .all(key)
      .flatMap((value) => definitions.resolve(value))
      .flatMap((value) => (value instanceof PdfArray ? value.items : []))
      .filter((value) => typeof value === 'number');
  const sizes = [...integers(stream.dictionary, 'Size', definitions), ...numbers('Index')];
  if (sizes.some((size) => size > PDF_LIMITS.crossReferences)) {
    throw new TooMuch('The cross-reference of the PDF is too large.');
  }
  if (numbers('W').length > 0 && numbers('W').every((width) => width === 0)) {
    throw new FilterFailure('The cross-reference of the PDF is damaged.');
  }
  try {
    budget.structure(decodeStructure(stream, definitions).length);
  } catch (error) {
    if (!(error instanceof FilterFailure && error.isDamage)) throw error;
  }
};

/** The data of a stream may be kept in another file (ISO 32000-1, table 5), which a reader then opens. */
const harmInStream = (dictionary: PdfDictionary): string[] =>
  dictionary.has('F') ? ['a stream that is kept in another file'] : [];
