import type { DrawnPreview } from '../../../../src/artwork/browser/draw-preview.ts';
import type { PreviewQrCodeInput } from '../../../generated/code-designer/preview.ts';
import type { DrawMessage, DrawnMessage } from './draw-messages.ts';

/** Null before the first picture, and for good if it cannot be started. */
let worker: Worker | null = null;
let isBroken = false;
let count = 0;
const waiting = new Map<number, (drawn: DrawnPreview | null) => void>();

function answer({ id, drawn }: DrawnMessage): void {
  waiting.get(id)?.(drawn);
  waiting.delete(id);
}

function start(): Worker {
  const started = new Worker(new URL('./draw-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<DrawnMessage>) => answer(data));
  started.addEventListener('error', () => {
    isBroken = true;
    for (const id of waiting.keys()) answer({ id, drawn: null });
  });
  return started;
}

function send(message: DrawMessage): void {
  worker ??= start();
  worker.postMessage(message);
}

/**
 * Draws what the service would draw, with its own code, within milliseconds. Null for pictures that only the service can
 * draw: see `drawPreview`.
 */
export function drawPicture(publicUrl: string, input: PreviewQrCodeInput): Promise<DrawnPreview | null> {
  if (isBroken) return Promise.resolve(null);
  count += 1;
  const id = count;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    send({ id, publicUrl, input });
  });
}

/** Remembers the parts of the service's picture that browsers cannot make, for the next pictures with them. */
export function learnParts(input: PreviewQrCodeInput, svg: string): void {
  const hasParts = input.style?.centerBadge === 'Logo' || Boolean(input.design?.frame);
  if (hasParts && !isBroken) send({ input, svg });
}
