import { problem } from '../../core/contract/problems.js';
import { damaged, ImageRefusal } from './image-refusal.js';

export interface JpegFrame {
  width: number;
  height: number;
  progressive: boolean;
  /** The 1 (grey), 3 (colour) or 4 (print) components, in order. */
  components: JpegComponent[];
}

export interface JpegComponent {
  id: number;
  /** Sampling factors, 1 to 4. */
  across: number;
  down: number;
}

/** Reads a frame header (ITU-T T.81, B.2.2). The size is not checked: it may even be zero. */
export function readFrame(segment: Buffer, progressive: boolean): JpegFrame {
  const count = segment[5] ?? 0;
  if (segment.length !== 6 + 3 * count) throw damaged('JPEG', 'its frame has the wrong length.');
  if (segment[0] !== 8) throw new ImageRefusal(problem('jpeg_bits_too_many'));
  if (count !== 1 && count !== 3 && count !== 4) {
    throw new ImageRefusal(problem('jpeg_components_wrong', { count }));
  }
  const components: JpegComponent[] = [];
  for (let at = 6; at < segment.length; at += 3) {
    const sampling = segment.readUInt8(at + 1);
    const [across, down] = [sampling >> 4, sampling & 15];
    if (across < 1 || across > 4 || down < 1 || down > 4)
      throw damaged('JPEG', 'its frame has an invalid sampling factor.');
    components.push({ id: segment.readUInt8(at), across, down });
  }
  if (new Set(components.map(({ id }) => id)).size < count)
    throw damaged('JPEG', 'two of its colour components have the same id.');
  return { width: segment.readUInt16BE(3), height: segment.readUInt16BE(1), progressive, components };
}

/**
 * Returns the minimum number of bytes of a scan with the first coefficients of these components, or a refinement of
 * them: one bit per block, and in a baseline image a second one that ends the block. A shorter scan is a bomb: a few
 * bytes that make the decoder set up millions of blocks.
 */
export function leastScanBytes({ width, height, progressive, components }: JpegFrame, ids: readonly number[]): number {
  const widest = Math.max(...components.map(({ across }) => across));
  const tallest = Math.max(...components.map(({ down }) => down));
  let blocks = 0;
  for (const { id, across, down } of components) {
    if (!ids.includes(id)) continue;
    blocks += Math.ceil((width * across) / widest / 8) * Math.ceil((height * down) / tallest / 8);
  }
  return Math.floor((blocks * (progressive ? 1 : 2)) / 8);
}
