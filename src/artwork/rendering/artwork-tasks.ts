import { serveTasks } from '../../platform/workers/serve-tasks.js';
import { type BrandLogo, drawBrandLogo } from '../badge/brand-logo.js';
import { type ChartRequest, chartPng } from '../charts/chart.js';
import { composeArtwork } from '../compose-artwork.js';
import type { ArtworkRequest } from '../compose-contents.js';
import {
  type DecodeCheckResult,
  findReadableArtwork,
  findReadableMask,
  gradeArtwork,
  type ReadableMask,
} from '../decode-check/check-artwork.js';
import { loadZxing } from '../decode-check/zxing-module.js';
import type { Drawing } from '../draw/drawing.js';
import { fitImage } from '../formats/fit-image.js';
import { toPng } from '../formats/png.js';
import { toSvg } from '../formats/svg.js';
import { type PrintRequest, type PrintResult, printArtwork } from '../print-artwork.js';
import { type FilesRequest, type PrintedFiles, printFiles } from '../print-files.js';
import { type ReportPdfRequest, reportPdf } from '../reports/report-pdf.js';
import { drawSheetCode, drawSheetSvg, type SheetCode, type SheetCodeRequest } from '../sheets/sheet-code.js';

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
const logo = async (request: BrandLogo): Promise<string> => (await drawBrandLogo(request))?.href ?? '';

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
