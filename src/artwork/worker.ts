import { type ArtworkRequest, composeArtwork } from './compose.js';
import { type Examination, examineArtwork } from './examine.js';
import { toPng } from './raster.js';
import { loadZxing } from './zxing-module.js';

/** What runs in a worker thread: its exports are the tasks. */
loadZxing();

export const svg = async (request: ArtworkRequest): Promise<string> => {
  const composed = await composeArtwork(request);
  if ('problems' in composed) throw new Error('a stored style can no longer be drawn');
  return composed.svg;
};

export const png = async (request: ArtworkRequest): Promise<Uint8Array> => toPng(await svg(request));

export const examine = (request: ArtworkRequest): Promise<Examination> => examineArtwork(request);
