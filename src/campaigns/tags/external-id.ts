import { LIMITS } from '../../core/contract/contract-limits.js';
import { type Problem, problem } from '../../core/contract/problems.js';
import { isLongerThan, malformedText } from '../../core/contract/text.js';

const LENGTH_MAX = LIMITS.externalIdLength;

/** Returns why a text is not a valid external id, or null. Case matters, and the text is stored unchanged. */
export function findExternalIdProblem(externalId: string): Problem | null {
  if (externalId === '') return problem('not_empty_but_null');
  if (isLongerThan(externalId, LENGTH_MAX)) return problem('at_most_characters', { max: LENGTH_MAX });
  if (externalId !== externalId.trim()) return problem('outer_space');
  return malformedText(externalId) ?? (/\p{Cc}/u.test(externalId) ? problem('control_characters') : null);
}
