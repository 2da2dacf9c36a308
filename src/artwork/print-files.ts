import { composeArtwork } from './compose-artwork.js';
import type { ArtworkRequest } from './compose-contents.js';
import type { ArtworkFormat } from './formats/artwork-format.js';
import { type PrintResult, writePrint } from './print-artwork.js';

/** A file of a picture. */
export interface FileToPrint {
  readonly format: ArtworkFormat;
  /** Width of the whole picture in millimetres. */
  readonly mm: number;
  /** Minimum resolution of a PNG; null for the default. */
  readonly dpi: number | null;
  /** Whether everything is in the four printing inks. For PDF and EPS. */
  readonly isCmyk: boolean;
}

export interface FilesRequest {
  readonly artwork: ArtworkRequest;
  readonly files: readonly FileToPrint[];
}

export interface PrintedFiles {
  /** In the order of the request. */
  readonly files: readonly PrintResult[];
  /** Width in modules, including quiet zone and frame. */
  readonly extent: number;
}

/** Draws a stored campaign once and writes it in several formats. Call it in a worker. */
export async function printFiles({ artwork, files }: FilesRequest): Promise<PrintedFiles> {
  const composed = await composeArtwork(artwork, true);
  if ('problems' in composed) throw new Error('a stored campaign can no longer be drawn');
  const { drawing } = composed;
  const printed: PrintResult[] = [];
  for (const { format, mm, dpi, isCmyk } of files) {
    const print = { mm, dpi, inks: isCmyk ? {} : null, caption: null };
    printed.push(await writePrint(drawing, artwork.title, { format, print }));
  }
  return { files: printed, extent: drawing.extent };
}
