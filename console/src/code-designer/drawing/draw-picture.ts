import type { DrawnPreview } from '../../../../src/artwork/browser/draw-preview.ts';
import type { PreviewQrCodeInput } from '../../../generated/code-designer/preview.ts';
import type { DrawMessage, DrawnMessage } from './draw-messages.ts';

interface Order {
  readonly message: DrawMessage;
  readonly signal: AbortSignal;
  readonly isUrgent: boolean;
  readonly resolve: (drawn: DrawnPreview | null) => void;
}

/** Null before the first picture, and for good if it cannot be started. */
let worker: Worker | null = null;
let isBroken = false;
/** The only one in the worker, so that the next never waits for a picture that nobody needs any more. */
let current: Order | null = null;
let waiting: readonly Order[] = [];

function start(): Worker {
  const started = new Worker(new URL('./draw-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<DrawnMessage>) => answer(data.drawn));
  started.addEventListener('error', () => {
    isBroken = true;
    answer(null);
  });
  return started;
}

function send(message: DrawMessage): void {
  worker ??= start();
  worker.postMessage(message);
}

function answer(drawn: DrawnPreview | null): void {
  current?.resolve(drawn);
  current = null;
  sendNext();
}

function sendNext(): void {
  if (current !== null) return;
  const isLost = ({ signal }: Order): boolean => isBroken || signal.aborted;
  for (const order of waiting.filter(isLost)) order.resolve(null);
  const wanted = waiting.filter((order) => !isLost(order));
  current = wanted.find(({ isUrgent }) => isUrgent) ?? wanted[0] ?? null;
  waiting = wanted.filter((order) => order !== current);
  if (current !== null) send(current.message);
}

interface DrawOptions {
  /** Drops the picture if its drawing has not begun. */
  readonly signal: AbortSignal;
  /** Draws it before all others that wait. */
  readonly isUrgent?: boolean;
}

/**
 * Draws what the service would draw, with its own code, within milliseconds. Null for pictures that only the service can
 * draw, see `drawPreview`, and for dropped ones.
 */
export function drawPicture(
  publicUrl: string,
  input: PreviewQrCodeInput,
  { signal, isUrgent = false }: DrawOptions,
): Promise<DrawnPreview | null> {
  return new Promise((resolve) => {
    waiting = [...waiting, { message: { publicUrl, input }, signal, isUrgent, resolve }];
    sendNext();
  });
}

/** Remembers the parts of the service's picture that browsers cannot make, for the next pictures with them. */
export function learnParts(input: PreviewQrCodeInput, svg: string): void {
  const hasParts = input.style?.centerBadge === 'Logo' || Boolean(input.design?.frame);
  if (hasParts && !isBroken) send({ input, svg });
}
