import { CenterBadge, ModuleShape } from '../../core/contract/style-options.js';
import type { ArtworkRequest } from '../compose-artwork.js';
import type { Reader } from './reader-names.js';

/** A reader that did not read a capture. */
export interface FailedReading {
  readonly reader: Reader;
  readonly captureName: string;
  readonly isRequired: boolean;
}

const READER_NAMES: Readonly<Record<Reader, string>> = { zxing: 'ZXing', jsqr: 'jsQR', zbar: 'ZBar' };

/** Bytes from which shortening the content makes modules much larger. */
const LONG_TEXT = 60;

/** Returns the message of a refusal: what was not read, and the changes that help, of those that this style leaves open. */
export function explainRefusal({ style, text }: ArtworkRequest, { reader, captureName }: FailedReading): string {
  const { moduleShape, eyeFrameShape, eyeBallShape, centerBadge, useGradient } = style;
  const changes = [
    ...(eyeFrameShape === eyeBallShape ? [] : ['the same eyeFrameShape and eyeBallShape']),
    ...(moduleShape === ModuleShape.Square ? [] : ['moduleShape Square']),
    ...(centerBadge === CenterBadge.None ? [] : ['no centerBadge']),
    useGradient ? 'no gradient' : 'a darker foregroundColor',
    ...(Buffer.byteLength(text) < LONG_TEXT ? [] : ['a shorter content']),
  ];
  const last = changes.pop() ?? '';
  const choice = changes.length === 0 ? last : `${changes.join(', ')} or ${last}`;
  return (
    `The finished code could not be read: ${READER_NAMES[reader]}, one of the readers that every code is tried with, ` +
    `failed at a picture ${captureName}. Choose ${choice}.`
  );
}
