import type { PagePicture } from '../../files/page-files.js';

/** Pictures side by side at one height: on a phone each pair, on a desktop the whole row. */
export interface PictureRow {
  readonly pairs: readonly (readonly PagePicture[])[];
}

/** Intended ratio of width to height of a row. The lower, the larger its pictures. */
const PAIR_RATIO = 1.7;
const ROW_RATIO = 3.4;

/** Width divided by height. */
export const ratioOf = ({ width, height }: PagePicture): number => width / height;

/** Width divided by height of all pictures side by side at one height. */
export const ratioSum = (pictures: readonly PagePicture[]): number =>
  pictures.reduce((sum, picture) => sum + ratioOf(picture), 0);

const RUN_MAX = 3;

/** Finds the best split of a list into short runs whose sums are close to the target. */
const split = <Item>(items: readonly Item[], sizeOf: (item: Item) => number, target: number): Item[][] => {
  let ways: { cost: number; runs: Item[][] }[] = [{ cost: 0, runs: [] }];
  for (let end = 1; end <= items.length; end += 1) {
    const best = Array.from({ length: Math.min(end, RUN_MAX) }, (_, at) => {
      const run = items.slice(end - 1 - at, end);
      const before = ways[end - 1 - at] ?? { cost: 0, runs: [] };
      const sum = run.reduce((total, item) => total + sizeOf(item), 0);
      return { cost: before.cost + Math.log(sum / target) ** 2, runs: [...before.runs, run] };
    }).reduce((one, other) => (other.cost < one.cost ? other : one));
    ways = [...ways, best];
  }
  return ways.at(-1)?.runs ?? [];
};

/** Arranges pictures in rows, in order, uncropped. Meant for a dozen: the cost is quadratic in their number. */
export function pictureRows(pictures: readonly PagePicture[]): PictureRow[] {
  const pairs = split(pictures, ratioOf, PAIR_RATIO);
  return split(pairs, ratioSum, ROW_RATIO).map((row) => ({ pairs: row }));
}

/**
 * Reduces the picture's dimensions to the largest at which it is shown. Its box has them before it is loaded, and
 * shrinks with the screen, because the style sheet sets no dimensions that depend on the loaded file.
 */
export const upToHeight = (picture: PagePicture, height: number): PagePicture =>
  picture.height > height ? atHeight(picture, height) : picture;

/**
 * Scales the picture's dimensions to one height, which is also its maximum. Flex items shrink in proportion to their
 * width, so a row keeps one height and every picture its ratio, without a script.
 */
export const atHeight = (picture: PagePicture, height: number): PagePicture => ({
  ...picture,
  width: Math.max(1, Math.round(ratioOf(picture) * height)),
  height,
});
