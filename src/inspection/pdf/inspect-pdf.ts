import { PDFParse } from 'pdf-parse';
import { type Problem, problem } from '../../core/contract/problems.js';
import { findActiveContent } from './active-content.js';
import { Budget, BudgetExceeded } from './budget.js';
import { checkCrossReferences, countCrossReferences, isCrossReference } from './cross-references.js';
import { findInStream } from './file-references.js';
import { fileStructureProblems } from './file-structure.js';
import { FilterFailure } from './filters/filter-failure.js';
import { ignoreRejections } from './ignore-rejections.js';
import { IndirectObjects } from './indirect-objects.js';
import { PDF_LIMITS } from './limits.js';
import { isObjectStream, readObjectStream } from './object-stream.js';
import { scanObjects } from './scan-objects.js';
import { newSearch } from './search.js';
import { measureContent, PdfStream } from './streams.js';
import { PdfDictionary, PdfValue } from './syntax/value.js';
import { verifyWithPdfLib } from './verify-with-pdf-lib.js';

/** Reasons are sentences for the person who uploads, at least one and at most PDF_LIMITS.reasons. */
export type PdfInspection = { accepted: true; pages: number } | { accepted: false; reasons: Problem[] };

/**
 * Checks that a PDF is passive: it shows pages and links to the web, and does nothing else. All objects of all
 * revisions are checked, used or not. The work is limited by PDF_LIMITS, not by time: run it in a process that can be
 * killed. Never throws, whatever the bytes are.
 */
export const inspectPdf = async (bytes: Buffer, limits: { maxPages: number }): Promise<PdfInspection> => {
  const problems = fileStructureProblems(bytes);
  if (problems.length > 0) return refused(problems);
  try {
    const found = await findProblems(bytes);
    if (found.length > 0) return refused(found);
  } catch (error) {
    if (error instanceof BudgetExceeded || error instanceof FilterFailure) return refused([error.problem]);
    throw error;
  }
  const pages = await countPages(bytes);
  if (pages === null) return refused([problem('pdf_unparsable')]);
  if (pages > limits.maxPages) return refused([problem('pdf_pages_too_many', { pages, max: limits.maxPages })]);
  return { accepted: true, pages };
};

const refused = (reasons: readonly Problem[]): PdfInspection => ({
  accepted: false,
  reasons: [...new Set(reasons)].slice(0, PDF_LIMITS.reasons),
});

interface LocatedObject {
  /** Null for a trailer, or if no number can be read. */
  number: number | null;
  value: PdfValue;
  isTrailer: boolean;
}

/** Returns all reasons to reject the objects. Throws BudgetExceeded and FilterFailure. */
const findProblems = async (bytes: Buffer): Promise<Problem[]> => {
  const budget = new Budget(bytes.length);
  const objects = new IndirectObjects();
  const located: LocatedObject[] = [];
  const streams: PdfStream[] = [];
  const add = (number: number | null, value: PdfValue, isTrailer = false): void => {
    located.push({ number, value, isTrailer });
    if (number !== null) objects.add(number, value);
  };
  countCrossReferences(bytes, budget);
  scanObjects(bytes, budget, (found) => {
    add(found.number, found.value, found.isTrailer);
    if (found.value instanceof PdfDictionary && found.dataStart !== null) {
      streams.push({ dictionary: found.value, bytes, dataStart: found.dataStart });
    }
  });
  const unreadable = readStructure(streams, objects, budget, add);
  const search = newSearch(objects);
  const active = located.flatMap((one) => sentences(findActiveContent(one.value, search, one.isTrailer), one.number));
  const external = streams.flatMap((stream) => sentences(findInStream(stream.dictionary), null));
  if (active.length + external.length > 0) return [...active, ...external];
  if (unreadable.length > 0) return unreadable;
  for (const stream of streams) await measureContent(stream, objects, budget);
  await verifyWithPdfLib(bytes, (number, value) => active.push(...sentences(findActiveContent(value, search), number)));
  return active;
};

const sentences = (found: readonly string[], number: number | null): Problem[] =>
  found.map((words) => problem('pdf_contains', { what: number === null ? words : `${words} (object ${number})` }));

/** Reads object streams. Returns a reason for each that cannot be read, because its objects cannot be checked. */
const readStructure = (
  streams: readonly PdfStream[],
  objects: IndirectObjects,
  budget: Budget,
  add: (number: number | null, value: PdfValue) => void,
): Problem[] => {
  const problems: Problem[] = [];
  for (const stream of streams) {
    try {
      if (isObjectStream(stream.dictionary)) readObjectStream(stream, objects, budget, add);
      else if (isCrossReference(stream.dictionary)) checkCrossReferences(stream, objects, budget);
    } catch (error) {
      if (!(error instanceof FilterFailure)) throw error;
      problems.push(error.problem);
    }
  }
  return problems;
};

/** No page has this number, so pdf-parse reads the document and its page tree, but no text. */
const NO_PAGE = [0];

/**
 * Returns the number of pages, or null if the document cannot be parsed. Only for a file whose streams were measured,
 * because pdf-parse inflates without a limit.
 */
const countPages = (bytes: Buffer): Promise<number | null> =>
  ignoreRejections(async () => {
    const parser = new PDFParse({
      data: new Uint8Array(bytes),
      isEvalSupported: false,
      useSystemFonts: false,
      disableFontFace: true,
    });
    try {
      const { total } = await parser.getText({ partial: NO_PAGE });
      return Number.isSafeInteger(total) && total > 0 ? total : null;
    } catch {
      return null;
    } finally {
      await parser.destroy().catch(() => undefined);
    }
  });
