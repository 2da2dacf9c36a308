import { LIMITS } from '../../core/contract/contract-limits.js';
import { urlPayload } from '../../core/contract/payloads/types/url.js';
import { type Problem, problem } from '../../core/contract/problems.js';
import { isLongerThan } from '../../core/contract/text.js';

const TOO_LONG = problem('at_most_characters', { max: LIMITS.rules.destinationLength });
const LOOP = problem('address_loops_or_counts_twice');

/** Whether this service itself would answer the address as a scan. As a destination it would loop, or be counted twice. */
export type IsLoop = (location: string) => boolean;

/**
 * Returns what is wrong with the destination of a rule or the fallback of a schedule, by the rules for Url content;
 * otherwise null.
 */
export function findDestinationProblem(isLoop: IsLoop, destination: string): Problem | null {
  if (isLongerThan(destination, LIMITS.rules.destinationLength)) return TOO_LONG;
  const [wrong] = Object.values(urlPayload.check(destination)).flat();
  if (wrong !== undefined) return wrong;
  return isLoop(locationOf(destination)) ? LOOP : null;
}

/** Returns the address that a checked destination redirects to. */
export function locationOf(destination: string): string {
  const opening = urlPayload.open(destination);
  return opening.kind === 'address' ? opening.location : destination;
}
