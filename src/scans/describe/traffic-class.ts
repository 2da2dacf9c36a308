import type { IncomingHttpHeaders } from 'node:http';
import type { TrafficClass } from '../scan.js';
import type { UserAgentFacts } from './user-agent.js';

/** What browsers and previews send when nobody has opened the link yet; `Sec-Purpose` is of the Fetch standard. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;
const AHEAD = /prefetch|prerender|preview/i;

/** What a request does weighs more than who sends it: a HEAD by a monitor is a HEAD. */
export function trafficClassOf(
  method: string,
  headers: IncomingHttpHeaders,
  agent: Pick<UserAgentFacts, 'class'>,
): TrafficClass {
  if (method === 'HEAD') return 'head';
  for (const name of PURPOSES) {
    const purpose = headers[name];
    if (purpose !== undefined && AHEAD.test(String(purpose))) return 'prefetch';
  }
  return agent.class;
}
