import type { Attack } from './attacks/attack.js';
import type { Answer } from './send.js';

/** Requests up to this size always get a response. */
const [HEAD_BYTES, BODY_BYTES] = [12_000, 60_000];

/** Returns the problem with the response to a hostile request, or null. */
export function checkAnswer(attack: Attack, { status, text }: Answer): string | null {
  if (attack.kind === 'socket') return /internal_error/.test(text) ? 'internal_error in a WebSocket' : null;
  if (status === null) {
    const { target, headers, body, sending, maybeSilent } = attack;
    // A client that is still sending may see a closed connection instead of the response.
    const isShort = body.length <= BODY_BYTES && target.length + JSON.stringify(headers).length < HEAD_BYTES;
    const mustAnswer = sending === 'whole' && maybeSilent !== true && isShort;
    return mustAnswer ? 'no answer' : null;
  }
  if (attack.mustRefuse && (status < 400 || /^set-cookie:/im.test(text)))
    return `status ${status} on a host where it is not`;
  if (status >= 500 && status !== 503 && status !== 505) return `status ${status}`;
  if (status === 503 && !/^retry-after:/im.test(text)) return 'status 503 without Retry-After';
  if (/"code":"internal_error"|INTERNAL_SERVER_ERROR/.test(text)) return 'internal_error';
  // Express's own page, with the error's text and perhaps its stack.
  if (/<pre>[^<]*(?:Error|at )/.test(text)) return 'an error page of the framework';
  return /\n {4}at .+:\d+:\d+/.test(text) ? 'a stack trace' : null;
}
