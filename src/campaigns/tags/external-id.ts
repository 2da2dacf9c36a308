import { LIMITS } from '../../core/contract/contract-limits.js';
import { isLongerThan, malformedText } from '../../core/contract/text.js';

const LENGTH_MAX = LIMITS.externalIdLength;

/** Returns why a text is no id of another system, or null. Case matters, and nothing is changed in it. */
export function findExternalIdProblem(externalId: string): string | null {
  if (externalId === '') return 'Must not be empty. Null removes it.';
  if (isLongerThan(externalId, LENGTH_MAX)) return `Must be at most ${LENGTH_MAX} characters.`;
  if (externalId !== externalId.trim()) return 'Must not begin or end with white space.';
  return malformedText(externalId) ?? (/\p{Cc}/u.test(externalId) ? 'Must not contain control characters.' : null);
}
