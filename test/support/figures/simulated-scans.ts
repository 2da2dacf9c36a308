import { addDays } from '../../../src/core/contract/calendar/days.js';
import {
  type JudgedFigures,
  type JudgedList,
  type LabelChange,
  RUN_UP,
} from '../../../src/figures/findings/findings.js';

/** How scans of a campaign come about in which nothing changes. */
export interface World {
  readonly perWeek: number;
  /** Standard deviation of what multiplies each city's rate on each day, and each day's and each week's rate of all. */
  readonly cityNoise?: number;
  readonly dayNoise?: number;
  readonly weekNoise?: number;
  /** How much of a day's noise stays on the next day. */
  readonly memory?: number;
  readonly cities?: readonly number[];
}

interface SimulatedDay {
  readonly date: string;
  readonly scans: number;
  readonly counts: Readonly<Record<JudgedList, readonly number[]>>;
}

const MONDAY_FIRST = [0.8, 1, 1, 1.1, 1.3, 1.5, 0.3];
const SOURCES = 3;
const FIRST = '2024-01-01';

/** Normal and count variates of a uniform source of random numbers. */
function variatesOf(random: () => number) {
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const poisson = (mean: number): number => {
    if (mean > 100) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
    let count = -1;
    for (let product = 1; product > Math.exp(-mean); count++) product *= random();
    return Math.max(0, count);
  };
  /** Of mean 1, as in a negative binomial count. */
  const gamma = (deviation: number): number => {
    if (deviation === 0) return 1;
    const shape = 1 / deviation ** 2;
    const d = (shape < 1 ? shape + 1 : shape) - 1 / 3;
    for (;;) {
      const x = normal();
      const v = (1 + x / Math.sqrt(9 * d)) ** 3;
      if (v <= 0 || Math.log(1 - random()) >= x ** 2 / 2 + d - d * v + d * Math.log(v)) continue;
      return (d * v * (shape < 1 ? (1 - random()) ** (1 / shape) : 1)) / shape;
    }
  };
  return { normal, poisson, gamma };
}

/** Simulates days, the first of which is a Monday. `rateOf` changes the rate of a city. */
export function simulateDays(
  world: World,
  count: number,
  random: () => number,
  rateOf: (day: number, city: number) => number = () => 1,
): SimulatedDay[] {
  const { perWeek, cityNoise = 0, dayNoise = 0, weekNoise = 0, memory = 0, cities = [8, 4, 3, 2, 2, 2, 1] } = world;
  const { normal, poisson, gamma } = variatesOf(random);
  const share = cities.reduce((sum, size) => sum + size, 0);
  let [day, week] = [0, 1];
  return Array.from({ length: count }, (_, index) => {
    if (index % 7 === 0) week = Math.exp(weekNoise * normal() - weekNoise ** 2 / 2);
    day = memory * day + Math.sqrt(1 - memory ** 2) * normal();
    const rate = (perWeek / 7) * (MONDAY_FIRST[index % 7] ?? 1) * week * Math.exp(dayNoise * day - dayNoise ** 2 / 2);
    const city = cities.map((size, at) => poisson(((rate * size) / share) * gamma(cityNoise) * rateOf(index, at)));
    const scans = city.reduce((sum, each) => sum + each, 0);
    const source = Array<number>(SOURCES).fill(0);
    for (let scan = 0; scan < scans; scan++) {
      const at = Math.floor(random() * SOURCES);
      source[at] = (source[at] ?? 0) + 1;
    }
    return { date: addDays(FIRST, index), scans, counts: { city, source } };
  });
}

/** A period of simulated days by their indexes, the last one exclusive, and the one that it is compared with. */
export interface SimulatedView {
  readonly from: number;
  readonly to: number;
  readonly before: number;
  readonly isRunning?: boolean;
}

const sumOf = (days: readonly SimulatedDay[]): number => days.reduce((sum, { scans }) => sum + scans, 0);

function labelsOf(list: JudgedList, days: readonly SimulatedDay[]): Map<string, number> {
  const labels = days[0]?.counts[list].map((_, at) => `DE ${at}`) ?? [];
  return new Map(
    labels.map((label, at) => [label, days.reduce((sum, { counts }) => sum + (counts[list][at] ?? 0), 0)]),
  );
}

/** Returns what an overview of simulated days is judged by. */
export function judgedView(days: readonly SimulatedDay[], view: SimulatedView): JudgedFigures {
  const { from, to, before, isRunning = false } = view;
  const [present, past] = [days.slice(from, to), days.slice(before, before + to - from)];
  const partsOf = (each: readonly SimulatedDay[]) => each.map(({ date }) => ({ day: date, share: 1 }));
  const rowsOf = (list: JudgedList): LabelChange[] => {
    const then = labelsOf(list, past);
    return [...labelsOf(list, present)].map(([label, scans]) => ({ label, scans, before: then.get(label) ?? 0 }));
  };
  return {
    ...{ scans: sumOf(present), before: sumOf(past), isRunning },
    ...{ days: partsOf(present), comparedDays: partsOf(past), known: present },
    runUp: days.slice(Math.max(0, from - RUN_UP.days), from),
    lists: { city: rowsOf('city'), source: rowsOf('source') },
    weeks: Array.from({ length: RUN_UP.weeks }, (_, index) => {
      const week = days.slice(from - 7 * (RUN_UP.weeks - index), from - 7 * (RUN_UP.weeks - index - 1));
      return { scans: sumOf(week), city: labelsOf('city', week), source: labelsOf('source', week) };
    }),
  };
}

/** A Monday with days enough before it. */
export const START = 98;
