import { setImmediate } from 'node:timers/promises';
import { PDFParse } from 'pdf-parse';

/** No page has this number, so pdf-parse reads the document and its page tree, but no text. */
const NO_PAGE = [0];

/** pdf.js leaves promises behind that are rejected for damaged pages; unhandled, each would end the process. */
const ignore = (): void => undefined;

/**
 * Returns the number of pages, or null when the document cannot be parsed. Only for a file whose streams were measured, as
 * pdf-parse inflates without a limit.
 */
export const countPages = async (bytes: Buffer): Promise<number | null> => {
  process.on('unhandledRejection', ignore);
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
    // Node reports unhandled rejections only after all due callbacks have run.
    await setImmediate();
    process.off('unhandledRejection', ignore);
  }
};
