import { drawPreview } from '../../../../src/artwork/browser/draw-preview.ts';
import { KnownParts } from '../../../../src/artwork/browser/known-parts.ts';
import { SAMPLE_CODE } from '../../../../src/core/contract/ids/sample-code.ts';
import type { PreviewQrCodeInput } from '../../../generated/code-designer/preview.ts';
import { wholeDesign, wholeStyle } from '../look.ts';
import type { DrawMessage, DrawnMessage } from './draw-messages.ts';

// This module runs in a worker, which needs no more than its own script: drawing the largest code takes 100 ms.
const parts = new KnownParts();

/** The input as the service completes it. */
const draftOf = ({ code, address, style, design, ...input }: PreviewQrCodeInput) => ({
  ...{ payloadType: 'Url' as const, content: '', name: '' },
  ...input,
  encodedAddress: address ?? null,
  code: code ?? SAMPLE_CODE,
  style: wholeStyle(style ?? {}),
  design: wholeDesign({ ...design }),
});

function handle(data: DrawMessage): void | Promise<void> {
  const draft = draftOf(data.input);
  if ('svg' in data) return parts.learn({ ...draft.style, design: draft.design }, data.svg);
  postMessage({ drawn: drawPreview(data.publicUrl, draft, parts) } satisfies DrawnMessage);
}

/** In order, so that a picture with a logo is drawn once the logo is known. */
let queue: Promise<void> = Promise.resolve();
addEventListener('message', ({ data }: MessageEvent<DrawMessage>) => {
  queue = queue
    .then(() => handle(data))
    .catch(() => {
      // The service says what is wrong with it.
      if (!('svg' in data)) postMessage({ drawn: null } satisfies DrawnMessage);
    });
});
