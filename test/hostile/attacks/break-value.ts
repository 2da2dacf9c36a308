import fc from 'fast-check';
import { hostileJson, type Json, PROTOTYPE_NAMES } from './hostile-values.js';

/** One change that turns a valid value into a hostile one. */
interface Damage {
  /** Index over all places of the value. */
  readonly place: number;
  readonly how: 'replace' | 'add' | 'remove' | 'wrap';
  readonly name: string;
  readonly value: Json;
}

const damage: fc.Arbitrary<Damage> = fc.record({
  place: fc.nat(10_000),
  how: fc.constantFrom('replace', 'replace', 'replace', 'add', 'add', 'remove', 'wrap'),
  name: fc.constantFrom(...PROTOTYPE_NAMES, 'unknown', '', 'id', '0'),
  value: hostileJson,
});

const DEPTH = 20;

type Path = readonly (string | number)[];

const isObject = (value: Json): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the paths of all places in the value down to a certain depth, starting with its own. */
function placesIn(value: Json, at: Path = []): Path[] {
  if (at.length > DEPTH) return [at];
  if (Array.isArray(value)) return [at, ...value.flatMap((item, index) => placesIn(item, [...at, index]))];
  if (!isObject(value)) return [at];
  return [at, ...Object.entries(value).flatMap(([name, member]) => placesIn(member, [...at, name]))];
}

function changeAt(value: Json, [step, ...rest]: Path, change: (old: Json) => Json | undefined): Json | undefined {
  if (step === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => (index === step ? (changeAt(item, rest, change) ?? []) : [item]));
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value).flatMap(([name, member]): [string, Json][] => {
    const changed = name === step ? changeAt(member, rest, change) : member;
    return changed === undefined ? [] : [[name, changed]];
  });
  return Object.fromEntries(members);
}

function applyTo(old: Json, { how, name, value }: Damage): Json | undefined {
  if (how === 'replace') return value;
  if (how === 'remove') return undefined;
  if (how === 'wrap') return name === '0' ? [old] : Object.fromEntries([[name, old]]);
  if (Array.isArray(old)) return [...old, value];
  return isObject(old) ? Object.fromEntries([...Object.entries(old), [name, value]]) : value;
}

function applyDamage(value: Json, change: Damage): Json {
  const places = placesIn(value);
  const place = places[change.place % places.length] ?? [];
  return changeAt(value, place, (old) => applyTo(old, change)) ?? null;
}

/** The valid values of an arbitrary with one to three defects each; some stay unchanged. */
export const broken = (valid: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc.tuple(valid, fc.array(damage, { maxLength: 3 })).map(([value, damages]) => damages.reduce(applyDamage, value));
