import { LogoError, readLogo, toPngDataUrl } from '../../artwork/badge/read-logo.js';
import { type ChartRequest, chartPng } from '../../artwork/charts/chart.js';
import { type ArtworkRequest, composeArtwork } from '../../artwork/compose-artwork.js';
import {
  type DecodeCheckResult,
  findReadableArtwork,
  findReadableMask,
  gradeArtwork,
  type ReadableMask,
} from '../../artwork/decode-check/check-artwork.js';
import { loadZxing } from '../../artwork/decode-check/zxing-module.js';
import type { Drawing } from '../../artwork/draw/drawing.js';
import { fitImage } from '../../artwork/formats/fit-image.js';
import { toPng } from '../../artwork/formats/png.js';
import { toSvg } from '../../artwork/formats/svg.js';
import { type PrintRequest, type PrintResult, printArtwork } from '../../artwork/print-artwork.js';
import { type FilesRequest, type PrintedFiles, printFiles } from '../../artwork/print-files.js';
import { type ReportPdfRequest, reportPdf } from '../../artwork/reports/report-pdf.js';
import { drawSheetCode, drawSheetSvg, type SheetCode, type SheetCodeRequest } from '../../artwork/sheets/sheet-code.js';
import { readPngDataUrl } from '../../core/png/data-url.js';
import { serveTasks } from './serve-tasks.js';

// This module runs in a child process.
loadZxing();

async function composeStored(request: ArtworkRequest): Promise<{ drawing: Drawing; svg: string }> {
  const composed = await composeArtwork(request, true);
  if ('problems' in composed) throw new Error('a stored campaign can no longer be drawn');
  return composed;
}

const svg = async (request: ArtworkRequest): Promise<string> => (await composeStored(request)).svg;

async function png(request: ArtworkRequest): Promise<Uint8Array> {
  const { drawing } = await composeStored(request);
  return toPng(toSvg(await fitImage(drawing, drawing.pixelsPerModule), request.title));
}

const grade = (request: ArtworkRequest): Promise<DecodeCheckResult> => gradeArtwork(request);

const findReadable = (request: ArtworkRequest): Promise<DecodeCheckResult> => findReadableArtwork(request);

const findMask = (request: ArtworkRequest): Promise<DecodeCheckResult<ReadableMask>> => findReadableMask(request);

const print = (request: PrintRequest): Promise<PrintResult> => printArtwork(request);

const files = (request: FilesRequest): Promise<PrintedFiles> => printFiles(request);

const sheetCode = (request: SheetCodeRequest): Promise<SheetCode> => drawSheetCode(request);

const sheetSvg = (request: SheetCodeRequest): Promise<string> => drawSheetSvg(request);

const chart = (request: ChartRequest): Promise<Uint8Array> => chartPng(request);

const report = (request: ReportPdfRequest): Promise<Uint8Array> => reportPdf(request);

/** Returns an empty text for a logo that cannot be decoded. */
async function logo(dataUrl: string): Promise<string> {
  try {
    return await toPngDataUrl((await readLogo(readPngDataUrl(dataUrl) ?? Buffer.alloc(0))).pixels);
  } catch (error) {
    if (error instanceof LogoError) return '';
    throw error;
  }
}

const tasks = {
  logo,
  svg,
  png,
  print,
  files,
  sheetCode,
  sheetSvg,
  grade,
  findReadable,
  findMask,
  chart,
  report,
};
export type ArtworkTasks = typeof tasks;

serveTasks(tasks);
