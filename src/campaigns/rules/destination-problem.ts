import { LIMITS } from '../../core/contract/contract-limits.js';
import { isOwnRedirect } from '../../core/contract/payloads/syntax/own-redirect.js';
import { urlPayload } from '../../core/contract/payloads/types/url.js';
import { isLongerThan } from '../../core/contract/text.js';

const TOO_LONG = `Must be at most ${LIMITS.rules.destinationLength} characters.`;
const LOOP = 'Must not be the address of a code of this service: it would redirect in a loop, or be counted twice.';

/** What is wrong with the destination of a rule or the fallback of a schedule, by the rules of a Url's content; else null. */
export function findDestinationProblem(publicUrl: string, destination: string): string | null {
  if (isLongerThan(destination, LIMITS.rules.destinationLength)) return TOO_LONG;
  const [problem] = Object.values(urlPayload.check(destination)).flat();
  if (problem !== undefined) return problem;
  return isOwnRedirect(publicUrl, locationOf(destination)) ? LOOP : null;
}

/** The address that a checked destination redirects to. */
export function locationOf(destination: string): string {
  const opening = urlPayload.open(destination);
  return opening.kind === 'address' ? opening.location : destination;
}
