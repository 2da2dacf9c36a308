import { type ArtworkRequest, composeArtwork } from '../qr/compose-artwork.js';
import { checkArtwork, type DecodeCheckResult, findReadableArtwork } from '../qr/decode-check/check-artwork.js';
import { loadZxing } from '../qr/decode-check/zxing-module.js';
import { toPng } from '../qr/formats/png.js';
import { serveTasks } from './serve-tasks.js';

// This module runs in a child process.
loadZxing();

const svg = async (request: ArtworkRequest): Promise<string> => {
  const composed = await composeArtwork(request);
  if ('problems' in composed) throw new Error('a stored campaign can no longer be drawn');
  return composed.svg;
};

const png = async (request: ArtworkRequest): Promise<Uint8Array> => toPng(await svg(request));

const check = (request: ArtworkRequest): Promise<DecodeCheckResult> => checkArtwork(request);

const findReadable = (request: ArtworkRequest): Promise<DecodeCheckResult> => findReadableArtwork(request);

const tasks = { svg, png, check, findReadable };
export type ArtworkTasks = typeof tasks;

serveTasks(tasks);
