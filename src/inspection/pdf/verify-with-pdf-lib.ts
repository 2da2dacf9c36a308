import {
  PDFArray,
  PDFBool,
  PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFObject,
  PDFParser,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { problem } from '../../core/contract/problems.js';
import { BudgetExceeded } from './budget.js';
import { PDF_LIMITS } from './limits.js';
import { isDigit } from './syntax/characters.js';
import { PdfArray, PdfDictionary, PdfName, PdfReference, PdfText, PdfValue } from './syntax/value.js';

/**
 * Calls back for every object of the newest revision as pdf-lib reads it. pdf-lib shares no code with the parser in
 * this folder, so one may find what the other misreads. A file that pdf-lib cannot read passes. Throws BudgetExceeded.
 * Only for a file that passed the other checks, because pdf-lib inflates and nests without a limit.
 */
export const verifyWithPdfLib = async (
  bytes: Buffer,
  onObject: (number: number | null, value: PdfValue) => void,
): Promise<void> => {
  let context: PDFContext;
  try {
    context = await new BoundedParser(bytes).parseDocument();
  } catch (error) {
    if (error instanceof BudgetExceeded) throw error;
    return;
  }
  const textOf = cachedNames();
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    onObject(reference.objectNumber, toValue(object, textOf, 0));
  }
  if (!hasSoundPageTree(context)) throw new BudgetExceeded(problem('pdf_part_refused', { part: 'pages', why: 'loop' }));
};

/** Decodes each name once: pdf-lib has one object per name, and decoding is slow. */
const cachedNames = (): ((name: PDFName) => string) => {
  const texts = new Map<PDFName, string>();
  return (name) => {
    const known = texts.get(name);
    if (known !== undefined) return known;
    const text = name.decodeText();
    texts.set(name, text);
    return text;
  };
};

const toValue = (object: PDFObject, textOf: (name: PDFName) => string, depth: number): PdfValue => {
  if (depth > PDF_LIMITS.depth)
    throw new BudgetExceeded(problem('pdf_part_refused', { part: 'objects', why: 'are nested too deeply' }));
  if (object instanceof PDFStream) return toValue(object.dict, textOf, depth);
  if (object instanceof PDFDict) {
    return new PdfDictionary(object.entries().map(([key, value]) => [textOf(key), toValue(value, textOf, depth + 1)]));
  }
  if (object instanceof PDFArray) return new PdfArray(object.asArray().map((item) => toValue(item, textOf, depth + 1)));
  if (object instanceof PDFName) return new PdfName(textOf(object));
  if (object instanceof PDFString || object instanceof PDFHexString) {
    return new PdfText(Buffer.from(object.asBytes()).toString('latin1'));
  }
  if (object instanceof PDFRef) return new PdfReference(object.objectNumber);
  if (object instanceof PDFNumber) return object.asNumber();
  return object instanceof PDFBool ? object.asBoolean() : null;
};

/** One shared error, because a stack trace costs more than the parsing. pdf-lib catches it. */
const NOT_A_NUMBER = new Error('There is no number.');

/**
 * pdf-lib's parser with a limit on going back: it looks for objects at every byte that it does not understand, and
 * trusts lengths that lead back. Beyond the limit `parseDocument` throws BudgetExceeded.
 */
class BoundedParser extends PDFParser {
  private rereadBytesLeft: number;
  private failuresLeft: number = PDF_LIMITS.strayBytesRead;

  constructor(bytes: Buffer) {
    super(bytes, Number.POSITIVE_INFINITY, false, false);
    this.rereadBytesLeft = PDF_LIMITS.rereadShare * bytes.length;
    const stream = this.bytes;
    const moveTo = stream.moveTo.bind(stream);
    stream.moveTo = (offset: number): void => {
      this.rereadBytesLeft -= Math.max(0, stream.offset() - offset);
      // Thrown again at every further step, because pdf-lib catches errors.
      if (this.rereadBytesLeft < 0)
        throw new BudgetExceeded(problem('pdf_refused', { why: 'takes too long to read; it is damaged' }));
      moveTo(offset);
    };
  }

  protected override parseRawInt(): number {
    if (isDigit(this.bytes.peek())) return super.parseRawInt();
    if (--this.failuresLeft < 0) this.rereadBytesLeft = -1;
    throw NOT_A_NUMBER;
  }
}

const KIDS = PDFName.of('Kids');
const PAGES = PDFName.of('Pages');

const lookup = (context: PDFContext, object: PDFObject | undefined): PDFObject | undefined =>
  object === undefined ? undefined : context.lookup(object);

/**
 * Whether every node of the newest page tree has one parent (ISO 32000-1, 7.7.3), and there are at most
 * PDF_LIMITS.pageNodes. Otherwise a reader could loop, or find far more pages than objects. A page itself may occur
 * twice.
 */
const hasSoundPageTree = (context: PDFContext): boolean => {
  const catalog = lookup(context, context.trailerInfo.Root);
  if (!(catalog instanceof PDFDict)) return true;
  const seen = new Set<PDFDict>();
  const pending = [catalog.get(PAGES)];
  while (pending.length > 0) {
    const node = lookup(context, pending.pop());
    if (!(node instanceof PDFDict)) continue;
    const kids = lookup(context, node.get(KIDS));
    if (!(kids instanceof PDFArray)) continue;
    if (seen.has(node)) return false;
    seen.add(node);
    if (seen.size > PDF_LIMITS.pageNodes) return false;
    for (const kid of kids.asArray()) pending.push(kid);
  }
  return true;
};
