import { randomBytes } from 'node:crypto';
import type { Scan, ScanLabels, TrafficClass } from '../../core/contract/scan.js';

type Random = () => number;
type Weighted<Value> = readonly (readonly [weight: number, value: Value])[];

/** The parts of a scan that describe its visitor. */
export type SamplePerson = Omit<ScanLabels, 'source'> & Pick<Scan, 'visitor' | 'class' | 'rule'>;

/** Returns one of the values with a probability proportional to its weight. `weighted` must not be empty. */
export function choose<Value>(random: Random, weighted: Weighted<Value>): Value {
  let rest = random() * weighted.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, value] of weighted) {
    rest -= weight;
    if (rest < 0) return value;
  }
  const [last] = weighted.slice(-1);
  if (last === undefined) throw new RangeError('there is nothing to choose from');
  return last[1];
}

const PLACES: Weighted<readonly [country: string, city: string]> = [
  [16, ['DE', 'Berlin']],
  [11, ['DE', 'Hamburg']],
  [10, ['DE', 'Munich']],
  [7, ['DE', 'Cologne']],
  [5, ['DE', 'Leipzig']],
  [9, ['DE', 'Unknown']],
  [6, ['AT', 'Vienna']],
  [2, ['AT', 'Graz']],
  [5, ['CH', 'Zurich']],
  [2, ['CH', 'Basel']],
  [4, ['FR', 'Paris']],
  [1, ['FR', 'Lyon']],
  [3, ['NL', 'Amsterdam']],
  [1, ['NL', 'Utrecht']],
  [4, ['GB', 'London']],
  [3, ['US', 'New York City']],
  [2, ['PL', 'Warsaw']],
  [2, ['IT', 'Milan']],
  [1.5, ['ES', 'Madrid']],
  [1, ['DK', 'Copenhagen']],
  [0.7, ['JP', 'Tokyo']],
  [0.5, ['BR', 'São Paulo']],
  [2, ['ZZ', 'Unknown']],
];

const CLIENTS: Weighted<readonly [device: string, operatingSystem: string, browser: string]> = [
  [44, ['Mobile', 'iOS', 'Safari']],
  [34, ['Mobile', 'Android', 'Chrome']],
  [7, ['Mobile', 'Android', 'Samsung Internet for Android']],
  [3, ['Mobile', 'iOS', 'Chrome']],
  [2, ['Mobile', 'Android', 'Firefox']],
  [3, ['Tablet', 'iOS', 'Safari']],
  [1, ['Tablet', 'Android', 'Chrome']],
  [3, ['Desktop', 'Windows', 'Chrome']],
  [1, ['Desktop', 'macOS', 'Safari']],
  [1, ['Desktop', 'Windows', 'Microsoft Edge']],
  [1, ['Unknown', 'Unknown', 'Unknown']],
];

const MACHINES: Weighted<TrafficClass> = [
  [5, 'bot'],
  [3, 'preview'],
  [1, 'head'],
  [1, 'prefetch'],
];

/** Returns a new visitor; one in twenty-five is a machine. */
export function newSamplePerson(random: Random): SamplePerson {
  const [country, city] = choose(random, PLACES);
  if (random() < 0.04) {
    const unknown = { device: 'Unknown', operatingSystem: 'Unknown', browser: 'Unknown' };
    return { country, city, ...unknown, class: choose(random, MACHINES), visitor: 0n, rule: null };
  }
  const [device, operatingSystem, browser] = choose(random, CLIENTS);
  // Never 0, which means an unknown visitor.
  const visitor = randomBytes(8).readBigInt64BE() | 1n;
  return { country, city, device, operatingSystem, browser, class: 'person', visitor, rule: null };
}
