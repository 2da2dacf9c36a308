import type { ErrorCorrection } from '../../core/contract/style-options.js';
import { errorCorrectionBlocks, totalCodewords } from './error-correction-blocks.js';
import { functionModules, symbolSize, VERSION_MAX } from './function-patterns.js';

/** Marks a module that carries no codeword bit: it belongs to a function pattern or is a remainder bit. */
export const NO_CODEWORD = -1;

const codewordMaps: Int16Array[] = [];

/**
 * Returns, for each module row by row, the index in the final message sequence of the codeword whose bit it carries, or
 * NO_CODEWORD. Computed once per version and shared by all callers; do not modify.
 */
export function codewordOfModule(version: number): Int16Array {
  const map = codewordMaps[version] ?? placeCodewords(version);
  codewordMaps[version] = map;
  return map;
}

/**
 * Yields the indexes of the modules that carry codewords, in the order in which bits are placed, most significant bit
 * first (ISO/IEC 18004, clause 7.7.3): columns two modules wide, from the right edge to the left, alternating upwards
 * and downwards, right module before left, without function patterns.
 */
export function* placementOrder(version: number): Generator<number, void> {
  const size = symbolSize(version);
  const fixed = functionModules(version);
  let upwards = true;
  for (let right = size - 1; right > 0; right -= 2) {
    // The vertical timing pattern takes a whole column; the pairs continue to its left.
    if (right === 6) right--;
    for (let step = 0; step < size; step++) {
      const row = upwards ? size - 1 - step : step;
      for (const index of [row * size + right, row * size + right - 1]) if (fixed[index] === 0) yield index;
    }
    upwards = !upwards;
  }
}

function placeCodewords(version: number): Int16Array {
  const size = symbolSize(version);
  const map = new Int16Array(size * size).fill(NO_CODEWORD);
  const bits = totalCodewords(version) * 8;
  let bit = 0;
  for (const index of placementOrder(version)) {
    // The rest are the remainder bits.
    if (bit === bits) break;
    map[index] = bit++ >> 3;
  }
  return map;
}

const blockMaps = new Map<ErrorCorrection, Uint8Array[]>();

/**
 * Returns the Reed-Solomon block of each codeword in the final message sequence. In this order, a block's codewords are
 * first its data codewords, then its error correction codewords. Computed once per version and level and shared by all
 * callers; do not modify.
 */
export function blockOfCodeword(version: number, level: ErrorCorrection): Uint8Array {
  const maps = blockMaps.get(level) ?? new Array<Uint8Array>(VERSION_MAX + 1);
  blockMaps.set(level, maps);
  const map = maps[version] ?? interleave(version, level);
  maps[version] = map;
  return map;
}

/**
 * Codewords alternate between the blocks, data codewords first; short blocks have none in the last round (clause 7.6).
 */
function interleave(version: number, level: ErrorCorrection): Uint8Array {
  const { count, shortBlocks, shortDataCodewords } = errorCorrectionBlocks(version, level);
  const lastDataRound = shortDataCodewords * count;
  const errorCorrectionStart = lastDataRound + count - shortBlocks;
  return new Uint8Array(totalCodewords(version)).map((_, codeword) => {
    if (codeword < lastDataRound) return codeword % count;
    if (codeword < errorCorrectionStart) return shortBlocks + codeword - lastDataRound;
    return (codeword - errorCorrectionStart) % count;
  });
}
