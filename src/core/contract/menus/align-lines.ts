/** Places of the same line in two texts. */
type Places = readonly [number, number];

/** In lines of both: more are no menu that people read, and the time is their product. */
const COMPARED_MAX = 250_000;

/**
 * Aligns two texts in which lines were added or removed, by what their lines are. Lines are aligned if every longest
 * common sequence aligns them so, and lines between those if there are as many on both sides and none of them has another
 * place. Nothing is aligned if lines were both added and removed: the same prices may then be those of other dishes.
 */
export function alignLines(one: readonly string[], other: readonly string[]): Places[] {
  const common = commonPlaces(one, other);
  const choices = new Map<number, number>();
  for (const { rank } of common) choices.set(rank, (choices.get(rank) ?? 0) + 1);
  const certain = common.filter(({ rank }) => choices.get(rank) === 1).map(({ places }) => places);
  const open = new Set(common.map(({ places }) => places[0]));
  const openOther = new Set(common.map(({ places }) => places[1]));
  const aligned: Places[] = [];
  const added = new Set<number>();
  let [from, fromOther] = [0, 0];
  for (const [end, endOther] of [...certain, [one.length, other.length] as const]) {
    const [gap, gapOther] = [placesFrom(from, end), placesFrom(fromOther, endOther)];
    added.add(Math.sign(gap.length - gapOther.length));
    const isOpen = gap.some((at) => open.has(at)) || gapOther.some((at) => openOther.has(at));
    if (gap.length === gapOther.length && !isOpen) aligned.push(...gap.map((at, nth): Places => [at, fromOther + nth]));
    if (end < one.length && endOther < other.length) aligned.push([end, endOther]);
    [from, fromOther] = [end + 1, endOther + 1];
  }
  return added.has(1) && added.has(-1) ? [] : aligned;
}

const placesFrom = (from: number, end: number): number[] => Array.from({ length: end - from }, (_, nth) => from + nth);

/** The places that longest common sequences align, each with its place in such a sequence. */
function commonPlaces(one: readonly string[], other: readonly string[]): { places: Places; rank: number }[] {
  if (one.length * other.length > COMPARED_MAX) return [];
  const after = commonLengths(one, other);
  const before = commonLengths(one.toReversed(), other.toReversed());
  return one.flatMap((each, at) =>
    other.flatMap((same, place) => {
      if (each !== same) return [];
      const rank = before(one.length - at, other.length - place);
      return rank + 1 + after(at + 1, place + 1) === after(0, 0) ? [{ places: [at, place], rank }] : [];
    }),
  );
}

/** Returns the length of a longest common sequence from two places to the end. */
function commonLengths(one: readonly string[], other: readonly string[]): (at: number, place: number) => number {
  const width = other.length + 1;
  const lengths = new Uint16Array((one.length + 1) * width);
  const lengthAt = (at: number, place: number): number => lengths[at * width + place] ?? 0;
  for (let at = one.length - 1; at >= 0; at -= 1) {
    for (let place = other.length - 1; place >= 0; place -= 1) {
      lengths[at * width + place] =
        one[at] === other[place]
          ? lengthAt(at + 1, place + 1) + 1
          : Math.max(lengthAt(at + 1, place), lengthAt(at, place + 1));
    }
  }
  return lengthAt;
}
