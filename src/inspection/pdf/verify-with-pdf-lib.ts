import {
  PDFArray,
  PDFBool,
  PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { BoundedParser } from './bounded-parser.js';
import { BudgetExceeded } from './budget.js';
import { PDF_LIMITS } from './limits.js';
import { hasSoundPageTree } from './page-tree.js';
import { PdfArray, PdfDictionary, PdfName, PdfReference, PdfText, PdfValue } from './syntax/value.js';

/**
 * Calls back for every object of the newest revision as pdf-lib reads it. It shares no code with the parser in this folder,
 * so that one may find what the other misreads. A file that pdf-lib cannot read passes. Throws BudgetExceeded. Only for a
 * file that passed the other checks, as pdf-lib inflates and nests without a limit.
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
  if (!hasSoundPageTree(context)) throw new BudgetExceeded('The pages of the PDF loop.');
};

/** Decodes each name once: pdf-lib has one object for each name, and decoding is slow. */
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
  if (depth > PDF_LIMITS.depth) throw new BudgetExceeded('The objects of the PDF are nested too deeply.');
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
