import { isEqual } from '../saving/is-equal.ts';
import type { Rule } from '../saving/parts.ts';

/** What became of a rule. `before` is null for a new one, `after` for one that is gone. */
export interface RuleChange {
  readonly before: Rule | null;
  readonly after: Rule | null;
  /** It is the same but stands elsewhere among those that stayed. */
  readonly isMoved: boolean;
}

/** Returns the rules that differ, in the new order, then those that are gone. A rule is known by its name, else by all of the rest. */
export function ruleChanges(before: readonly Rule[], after: readonly Rule[]): RuleChange[] {
  const former = new Map<Rule, Rule>();
  const free = new Set(before);
  const match = (isSame: (old: Rule, young: Rule) => boolean): void => {
    for (const young of after) {
      const found = former.has(young) ? undefined : [...free].find((old) => isSame(old, young));
      if (found === undefined) continue;
      former.set(young, found);
      free.delete(found);
    }
  };
  match((old, young) => old.name === young.name);
  match((old, young) => isEqual({ ...old, name: '' }, { ...young, name: '' }));
  const kept = before.filter((rule) => !free.has(rule));
  const moved = movedRules(
    after.flatMap((rule) => former.get(rule) ?? []),
    kept,
  );
  const changes = after.map((rule): RuleChange => {
    const old = former.get(rule) ?? null;
    return { before: old, after: rule, isMoved: old !== null && moved.has(old) };
  });
  const gone = [...free].map((rule): RuleChange => ({ before: rule, after: null, isMoved: false }));
  return [...changes.filter(({ before: old, after: young, isMoved }) => isMoved || !isEqual(old, young)), ...gone];
}

/** The fewest rules whose moving makes the one order of the other: all but the longest run that kept its order. */
function movedRules(now: readonly Rule[], then: readonly Rule[]): Set<Rule> {
  const runs = new Map<Rule, Rule[]>();
  let longest: Rule[] = [];
  for (const rule of now) {
    const place = then.indexOf(rule);
    const before = [...runs.values()].filter((run) => then.indexOf(run.at(-1) ?? rule) < place);
    const best = before.reduce<Rule[]>((most, run) => (run.length > most.length ? run : most), []);
    const run = [...best, rule];
    runs.set(rule, run);
    if (run.length > longest.length) longest = run;
  }
  return new Set(now.filter((rule) => !longest.includes(rule)));
}
