import { serveTasks } from '../workers/serve-tasks.js';
import { type ArtworkRequest, composeArtwork } from './compose.js';
import { type Examination, examineArtwork } from './examine.js';
import { toPng } from './raster.js';
import { loadZxing } from './zxing-module.js';

/** What runs in a child process. */
loadZxing();

const svg = async (request: ArtworkRequest): Promise<string> => {
  const composed = await composeArtwork(request);
  if ('problems' in composed) throw new Error('a stored style can no longer be drawn');
  return composed.svg;
};

const png = async (request: ArtworkRequest): Promise<Uint8Array> => toPng(await svg(request));

const examine = (request: ArtworkRequest): Promise<Examination> => examineArtwork(request);

const tasks = { svg, png, examine };
export type ArtworkTasks = typeof tasks;

serveTasks(tasks);
