import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { RecentMap } from './recent-map.js';

/** Who asked: only a person's scan counts in the contract's figures. The order is the journal's: add at the end only. */
export const SCAN_CLASSES = ['person', 'head', 'prefetch', 'bot'] as const;
export type ScanClass = (typeof SCAN_CLASSES)[number];

/** What browsers and previews send when nobody has opened the link yet; `Sec-Purpose` is of the Fetch standard. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;
const AHEAD = /prefetch|prerender|preview/i;

/** A longer user agent is judged by its beginning, so that nobody can make the judgement costly. */
const AGENT_LENGTH = 512;
const agents = new RecentMap<string, boolean>(10_000);

/** Costs some 20 µs for a user agent not seen lately, next to nothing for the others. One who gives none is a bot. */
function isBot(agent: string | undefined): boolean {
  if (agent === undefined || agent === '') return true;
  const beginning = agent.length > AGENT_LENGTH ? agent.slice(0, AGENT_LENGTH) : agent;
  const known = agents.get(beginning);
  if (known !== undefined) return known;
  const judged = isbot(beginning);
  agents.set(beginning, judged);
  return judged;
}

export function classify(method: string, headers: IncomingHttpHeaders): ScanClass {
  if (method === 'HEAD') return 'head';
  for (const name of PURPOSES) {
    const purpose = headers[name];
    if (purpose !== undefined && AHEAD.test(String(purpose))) return 'prefetch';
  }
  return isBot(headers['user-agent']) ? 'bot' : 'person';
}
