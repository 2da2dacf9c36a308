import { PDFArray, PDFContext, PDFDict, PDFName, PDFObject } from '@cantoo/pdf-lib';
import { PDF_LIMITS } from './limits.js';

const KIDS = PDFName.of('Kids');
const PAGES = PDFName.of('Pages');

const lookup = (context: PDFContext, object: PDFObject | undefined): PDFObject | undefined =>
  object === undefined ? undefined : context.lookup(object);

/**
 * Whether every node of the newest page tree has one parent (ISO 32000-1, 7.7.3), and there are at most
 * PDF_LIMITS.pageNodes. Otherwise a reader could loop, or find far more pages than there are objects. A page itself may
 * occur twice.
 */
export const hasSoundPageTree = (context: PDFContext): boolean => {
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
