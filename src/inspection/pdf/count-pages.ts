import { PDFParse } from 'pdf-parse';
import { ignoreRejections } from './ignore-rejections.js';

/** No page has this number, so pdf-parse reads the document and its page tree, but no text. */
const NO_PAGE = [0];

/**
 * Returns the number of pages, or null if the document cannot be parsed. Only for a file whose streams were measured,
 * because pdf-parse inflates without a limit.
 */
export const countPages = (bytes: Buffer): Promise<number | null> =>
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
