import { type DecodedImage, openPixels } from './open-image.js';

/** Height divided by width of a page, at least and at most. */
const [UPRIGHT, SLENDER] = [1.1, 4];
/** In pixels: lines of a page are still apart; smaller pictures are not read. */
const [WIDTH, WIDTH_MIN] = [600, 300];
/** Text that is photographed at a slant is level enough in a strip. */
const STRIPS = 6;
/** Difference of grey levels, from 0 to 255, at the edge of a letter. */
const EDGE = 36;
/** Edges per pixel in a row through letters, and in one between lines. */
const LETTERS = 0.08;
const CLEAR = 0.02;
/** Share of clear rows, and lines of a strip, which photographs of other things do not have together. */
const CLEAR_MIN = 0.3;
const LINES_MIN = 5;
/** Of all strips. */
const LINES_ENOUGH = 16;

/**
 * Whether an upright picture is full of lines of text, such as a photograph of a menu: rows of letters with clear rows
 * between them, dark on light or light on dark. In doubt it is not.
 */
export async function isTextPage(pixels: DecodedImage): Promise<boolean> {
  const ratio = pixels.height / pixels.width;
  if (pixels.width < WIDTH_MIN || ratio < UPRIGHT || ratio > SLENDER) return false;
  const { data, info } = await openPixels(pixels)
    .flatten({ background: '#ffffff' })
    .resize({ width: WIDTH })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const width = Math.floor(info.width / STRIPS);
  let found = 0;
  for (let strip = 0; strip < STRIPS; strip += 1) {
    const densities = Array.from({ length: info.height }, (_, row) => {
      const from = row * info.width + strip * width;
      return edgesIn(data, from, from + width) / width;
    });
    found += linesIn(densities);
  }
  return found >= LINES_ENOUGH;
}

function edgesIn(grey: Buffer, from: number, to: number): number {
  let edges = 0;
  for (let at = from + 2; at < to; at += 1) if (Math.abs((grey[at] ?? 0) - (grey[at - 2] ?? 0)) > EDGE) edges += 1;
  return edges;
}

/** Returns the number of lines of text in a strip, from top to bottom; 0 if there are too few, or little between them. */
function linesIn(densities: readonly number[]): number {
  let lines = 0;
  let isApart = true;
  for (const density of densities) {
    if (density < CLEAR) isApart = true;
    else if (density >= LETTERS && isApart) {
      lines += 1;
      isApart = false;
    }
  }
  const clear = densities.filter((density) => density < CLEAR).length;
  return lines >= LINES_MIN && clear >= densities.length * CLEAR_MIN ? lines : 0;
}
