import { problem } from '../../../core/contract/problems.js';
import { FilterFailure } from './filter-failure.js';

export interface PredictorParameters {
  predictor: number;
  colors: number;
  bitsPerComponent: number;
  columns: number;
}

/**
 * Undoes the predictors of FlateDecode and LZWDecode (ISO 32000-1, 7.4.4.4). TIFF's is only undone for 8 bits, the only
 * depth that object and cross-reference streams use.
 */
export const undoPredictor = (data: Buffer, parameters: PredictorParameters): Buffer => {
  const { predictor, colors, bitsPerComponent, columns } = parameters;
  if (predictor <= 1) return data;
  const pixelBytes = Math.max(1, (colors * bitsPerComponent) >> 3);
  const rowBytes = (colors * bitsPerComponent * columns + 7) >> 3;
  const unusable = !Number.isInteger(rowBytes) || rowBytes < 1 || (rowBytes > data.length && data.length > 0);
  if (unusable || (predictor === 2 && bitsPerComponent !== 8)) {
    throw new FilterFailure(
      problem('pdf_some_part_refused', { part: 'stream', why: 'has a predictor that cannot be undone' }),
    );
  }
  return predictor === 2 ? undoTiff(data, rowBytes, pixelBytes) : undoPng(data, rowBytes, pixelBytes);
};

const undoTiff = (data: Buffer, rowBytes: number, pixelBytes: number): Buffer => {
  const out = Buffer.from(data);
  for (let i = 0; i < out.length; i++) {
    if (i % rowBytes >= pixelBytes) out[i] = (out[i] ?? 0) + (out[i - pixelBytes] ?? 0);
  }
  return out;
};

const undoPng = (data: Buffer, rowBytes: number, pixelBytes: number): Buffer => {
  const rows = Math.ceil(data.length / (rowBytes + 1));
  const out = Buffer.alloc(rows * rowBytes);
  let length = 0;
  for (let row = 0; row < rows; row++) {
    const source = row * (rowBytes + 1);
    const type = data[source];
    const end = Math.min(rowBytes, data.length - source - 1);
    for (let i = 0; i < end; i++) {
      const at = row * rowBytes + i;
      const left = i >= pixelBytes ? (out[at - pixelBytes] ?? 0) : 0;
      const up = row > 0 ? (out[at - rowBytes] ?? 0) : 0;
      const upLeft = row > 0 && i >= pixelBytes ? (out[at - rowBytes - pixelBytes] ?? 0) : 0;
      out[at] = (data[source + 1 + i] ?? 0) + predict(type, left, up, upLeft);
    }
    length = row * rowBytes + Math.max(end, 0);
  }
  return out.subarray(0, length);
};

const predict = (type: number | undefined, left: number, up: number, upLeft: number): number => {
  switch (type) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const estimate = left + up - upLeft;
      const toLeft = Math.abs(estimate - left);
      const toUp = Math.abs(estimate - up);
      const toUpLeft = Math.abs(estimate - upLeft);
      return toLeft <= toUp && toLeft <= toUpLeft ? left : toUp <= toUpLeft ? up : upLeft;
    }
    default:
      return 0;
  }
};
