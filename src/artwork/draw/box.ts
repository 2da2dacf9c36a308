/** A rectangle; y grows downwards. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** New coordinates are `scale * old + x` and `scale * old + y`. */
export interface Placement {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Centres a box in a space, as large as its aspect ratio and `scaleMax` allow. The box must not be empty. */
export function fitInto(box: Box, space: Box, scaleMax = Number.POSITIVE_INFINITY): Placement {
  const across = (space.right - space.left) / (box.right - box.left);
  const down = (space.bottom - space.top) / (box.bottom - box.top);
  const scale = Math.min(across, down, scaleMax);
  return {
    scale,
    x: (space.left + space.right - scale * (box.left + box.right)) / 2,
    y: (space.top + space.bottom - scale * (box.top + box.bottom)) / 2,
  };
}
