/** Pixels of a picture, row by row, 4 bytes each: red, green, blue, alpha (not premultiplied). */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Alpha from which a pixel counts as visible: 5 %. Nobody sees fainter ones, such as the rim of a soft shadow. */
const VISIBLE_ALPHA = 13;

const isVisible = (alpha: number | undefined): boolean => (alpha ?? 0) >= VISIBLE_ALPHA;

/** Returns the picture without its invisible margins; null if nothing in it is visible. */
export function trimMargins({ data, width, height }: Pixels): Pixels | null {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isVisible(data[4 * (y * width + x) + 3])) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  }
  if (right === 0) return null;
  const [wide, high] = [right - left, bottom - top];
  const trimmed = new Uint8Array(4 * wide * high);
  for (let y = 0; y < high; y++) {
    const start = 4 * ((top + y) * width + left);
    trimmed.set(data.subarray(start, start + 4 * wide), 4 * wide * y);
  }
  return { data: trimmed, width: wide, height: high };
}

/** Returns the distance from the centre to the farthest corner of a visible pixel, as a share of the height. */
export function reachOf({ data, width, height }: Pixels): number {
  let reach = 0;
  for (let y = 0; y < height; y++) {
    const down = Math.abs(y + 0.5 - height / 2) + 0.5;
    for (let x = 0; x < width; x++) {
      if (!isVisible(data[4 * (y * width + x) + 3])) continue;
      const across = Math.abs(x + 0.5 - width / 2) + 0.5;
      reach = Math.max(reach, across ** 2 + down ** 2);
    }
  }
  return Math.sqrt(reach) / height || 1;
}
