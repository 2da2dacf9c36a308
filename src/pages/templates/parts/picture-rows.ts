import type { PagePicture } from '../../files/page-files.js';

/** Pictures that stand side by side at one height: on a phone each pair, on a desktop the whole row. */
export interface PictureRow {
  readonly pairs: readonly (readonly PagePicture[])[];
}

/** Width over height that a row should have. The lower, the larger its pictures. */
const PAIR_RATIO = 1.7;
const ROW_RATIO = 3.4;

export const ratioOf = ({ width, height }: PagePicture): number => width / height;

export const ratioSum = (pictures: readonly PagePicture[]): number =>
  pictures.reduce((sum, picture) => sum + ratioOf(picture), 0);

/** Cuts a list into runs whose sums come as near to the target as they can together; all ways are weighed once. */
const cut = <Item>(items: readonly Item[], sizeOf: (item: Item) => number, target: number, most: number): Item[][] => {
  let ways: { cost: number; runs: Item[][] }[] = [{ cost: 0, runs: [] }];
  for (let end = 1; end <= items.length; end += 1) {
    const best = Array.from({ length: Math.min(end, most) }, (_, at) => {
      const run = items.slice(end - 1 - at, end);
      const before = ways[end - 1 - at] ?? { cost: 0, runs: [] };
      const sum = run.reduce((total, item) => total + sizeOf(item), 0);
      return { cost: before.cost + Math.log(sum / target) ** 2, runs: [...before.runs, run] };
    }).reduce((one, other) => (other.cost < one.cost ? other : one));
    ways = [...ways, best];
  }
  return ways.at(-1)?.runs ?? [];
};

/** Lays pictures out in rows, in order, uncropped. For a dozen of them; the cost grows with their number squared. */
export function pictureRows(pictures: readonly PagePicture[]): PictureRow[] {
  const pairs = cut(pictures, ratioOf, PAIR_RATIO, 3);
  return cut(pairs, ratioSum, ROW_RATIO, 3).map((row) => ({ pairs: row }));
}

/**
 * The picture with its measures brought to one height, which is also the most it is shown at. Flex items shrink in
 * proportion to their width, so that a row of them keeps one height and every picture its shape, without a script.
 */
export const atHeight = (picture: PagePicture, height: number): PagePicture => ({
  ...picture,
  width: Math.max(1, Math.round(ratioOf(picture) * height)),
  height,
});

/** Alternative text: what the page is about, and which of its pictures this is. */
export const pictureAlt = (title: string, index: number, count: number): string =>
  count === 1 ? title : `${title}, picture ${index + 1} of ${count}`;
