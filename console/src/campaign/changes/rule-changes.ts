import { isEqual } from '../../is-equal.ts';
import type { Rule } from '../saving/parts.ts';

/** A changed rule. `before` is null for a new one, `after` for a removed one. */
export interface RuleChange {
  readonly before: Rule | null;
  readonly after: Rule | null;
  /** The rule is unchanged, but its position among the remaining rules is not. */
  readonly isMoved: boolean;
}

/**
 * Returns the rules that differ, in the new order, followed by removed ones. A rule is identified by its name, or else
 * by everything else.
 */
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

/**
 * Finds the smallest set of rules whose moves turn one order into the other: all but the longest run that kept its
 * order.
 */
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
