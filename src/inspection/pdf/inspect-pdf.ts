import { Budget, BudgetExceeded } from './budget.js';
import { countPages } from './count-pages.js';
import { checkCrossReferences, countCrossReferences, isCrossReference } from './cross-references.js';
import { fileStructureProblems } from './file-structure.js';
import { findInStream } from './file-references.js';
import { FilterFailure } from './filters/ascii.js';
import { PDF_LIMITS } from './limits.js';
import { isObjectStream, readObjectStream } from './object-stream.js';
import { IndirectObjects, scanObjects } from './scan-objects.js';
import { findActiveContent } from './active-content.js';
import { newSearch } from './search.js';
import { measureContent, PdfStream } from './streams.js';
import { PdfDictionary, PdfValue } from './syntax/value.js';
import { verifyWithPdfLib } from './verify-with-pdf-lib.js';

/** Reasons are sentences for people, at most PDF_LIMITS.reasons of them and never none. */
export type PdfVerdict = { accepted: true; pages: number } | { accepted: false; reasons: string[] };

/**
 * Whether a PDF is passive: it shows pages and links to the web, and does nothing else. Every object of every revision is
 * looked at, used or not. The work is limited by PDF_LIMITS, not by time: run it in a worker that can be ended. Never
 * throws for what the bytes hold.
 */
export const inspectPdf = async (bytes: Buffer, limits: { maxPages: number }): Promise<PdfVerdict> => {
  const problems = fileStructureProblems(bytes);
  if (problems.length > 0) return refused(problems);
  try {
    const harm = await findProblems(bytes);
    if (harm.length > 0) return refused(harm);
  } catch (error) {
    if (error instanceof BudgetExceeded || error instanceof FilterFailure) return refused([error.message]);
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
const findProblems = async (bytes: Buffer): Promise<string[]> => {
  const budget = new Budget(bytes.length);
  const definitions = new IndirectObjects();
  const objects: Located[] = [];
  const streams: PdfStream[] = [];
  const add = (number: number | null, value: PdfValue, isTrailer = false): void => {
    objects.push({ number, value, isTrailer });
    if (number !== null) definitions.add(number, value);
  };
  countCrossReferences(bytes, budget);
  scanObjects(bytes, budget, (found) => {
    add(found.number, found.value, found.isTrailer);
    if (found.value instanceof PdfDictionary && found.dataStart !== null) {
      streams.push({ dictionary: found.value, bytes, dataStart: found.dataStart });
    }
  });
  const unreadable = readStructure(streams, definitions, budget, add);
  const search = newSearch(definitions);
  const harm = objects.flatMap((one) => sentences(findActiveContent(one.value, search, one.isTrailer), one.number));
  const elsewhere = streams.flatMap((stream) => sentences(findInStream(stream.dictionary), null));
  if (harm.length + elsewhere.length > 0) return [...harm, ...elsewhere];
  if (unreadable.length > 0) return unreadable;
  for (const stream of streams) await measureContent(stream, definitions, budget);
  await verifyWithPdfLib(bytes, (number, value) => harm.push(...sentences(findActiveContent(value, search), number)));
  return harm;
};

const sentences = (harm: readonly string[], number: number | null): string[] =>
  harm.map((words) => `The PDF contains ${words}${number === null ? '' : ` (object ${number})`}.`);

/** Reads object streams, and reasons for those that cannot be read: what they hide cannot be vouched for. */
const readStructure = (
  streams: readonly PdfStream[],
  definitions: IndirectObjects,
  budget: Budget,
  add: (number: number | null, value: PdfValue) => void,
): string[] => {
  const problems: string[] = [];
  for (const stream of streams) {
    try {
      if (isObjectStream(stream.dictionary)) readObjectStream(stream, definitions, budget, add);
      else if (isCrossReference(stream.dictionary)) checkCrossReferences(stream, definitions, budget);
    } catch (error) {
      if (!(error instanceof FilterFailure)) throw error;
      problems.push(error.message);
    }
  }
  return problems;
};
