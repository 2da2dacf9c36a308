import { LIMITS } from '../../core/contract/contract-limits.js';
import { type Problem, problem } from '../../core/contract/problems.js';
import { comparedText, isLongerThan, malformedText, trimText } from '../../core/contract/text.js';
import { FieldProblems } from '../../core/field-problems.js';

const { count: COUNT_MAX, length: LENGTH_MAX } = LIMITS.tags;
/** Control characters, line separators and paragraph separators. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Returns the key that all spellings of a tag share. */
export const tagKey = comparedText;

/** Returns tags in stored form: trimmed, in NFC, without duplicates, in the first spelling. */
export function toStoredTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) {
    const clean = trimText(tag).normalize('NFC');
    const key = tagKey(clean);
    if (!byKey.has(key)) byKey.set(key, clean);
  }
  return [...byKey.values()];
}

/** Adds and removes tags, regardless of spelling. Tags that remain keep their spelling and order. */
export function changeTags(
  tags: readonly string[],
  { add = [], remove = [] }: { readonly add?: readonly string[]; readonly remove?: readonly string[] },
): string[] {
  const removed = new Set(toStoredTags(remove).map(tagKey));
  return toStoredTags([...tags, ...add]).filter((tag) => !removed.has(tagKey(tag)));
}

/** Returns the problems of a campaign's tags, by `tags` or `tags[3]`. */
export function findTagProblems(tags: readonly string[], field = 'tags'): FieldProblems {
  const problems = new FieldProblems();
  // Stop here: ten thousand tags would give ten thousand problems.
  if (tags.length > COUNT_MAX) problems.add(field, problem('at_most_tags', { max: COUNT_MAX }));
  else {
    for (const [index, tag] of tags.entries()) {
      const problem = findTagProblem(tag);
      if (problem !== null) problems.add(`${field}[${index}]`, problem);
    }
  }
  return problems;
}

/** Returns why a text is not a valid tag, or null. */
export function findTagProblem(tag: string): Problem | null {
  const clean = trimText(tag);
  if (clean === '') return problem('not_empty');
  if (isLongerThan(clean, LENGTH_MAX) || isLongerThan(clean.normalize('NFC'), LENGTH_MAX)) {
    return problem('at_most_characters', { max: LENGTH_MAX });
  }
  return malformedText(clean) ?? (CONTROL.test(clean) ? problem('control_characters_or_breaks') : null);
}
