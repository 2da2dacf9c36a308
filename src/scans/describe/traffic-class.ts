import type { IncomingHttpHeaders } from 'node:http';
import type { Agent } from './user-agent.js';

/** Who asked: only a person's scan counts in the contract's figures. The order is the journal's: add at the end only. */
export const SCAN_CLASSES = ['person', 'head', 'prefetch', 'bot', 'preview', 'monitor'] as const;
export type ScanClass = (typeof SCAN_CLASSES)[number];

/** What browsers and previews send when nobody has opened the link yet; `Sec-Purpose` is of the Fetch standard. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;
const AHEAD = /prefetch|prerender|preview/i;

/** What a request does weighs more than who sends it: a HEAD by a monitor is a HEAD. */
export function classify(method: string, headers: IncomingHttpHeaders, agent: Pick<Agent, 'class'>): ScanClass {
  if (method === 'HEAD') return 'head';
  for (const name of PURPOSES) {
    const purpose = headers[name];
    if (purpose !== undefined && AHEAD.test(String(purpose))) return 'prefetch';
  }
  return agent.class;
}
