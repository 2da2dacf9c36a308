import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import type { TrafficClass } from '../../core/contract/scan.js';
import { MONITORS, PREVIEW_BEGINNINGS, PREVIEWS } from '../../core/contract/user-agent-lists.js';

/** The classes that a user agent alone can have. */
export type UserAgentClass = Extract<TrafficClass, 'monitor' | 'preview' | 'bot' | 'person'>;

/** A user agent that is on no list and not known to isbot is a person's browser. */
export function userAgentClassOf(userAgent: string): UserAgentClass {
  const lower = userAgent.toLowerCase();
  const contains = (part: string): boolean => lower.includes(part);
  if (MONITORS.some(contains)) return 'monitor';
  if (PREVIEWS.some(contains) || PREVIEW_BEGINNINGS.some((part) => lower.startsWith(part))) return 'preview';
  return isbot(userAgent) ? 'bot' : 'person';
}

/** What browsers and previews send before anybody has opened the link; `Sec-Purpose` is defined in the Fetch standard. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;
const PREFETCH = /prefetch|prerender|preview/i;

/** The request takes precedence over the user agent: a HEAD request of a monitor is `head`. */
export function trafficClassOf(
  method: string,
  headers: IncomingHttpHeaders,
  agent: { readonly class: UserAgentClass },
): TrafficClass {
  if (method === 'HEAD') return 'head';
  for (const name of PURPOSES) {
    const purpose = headers[name];
    if (purpose !== undefined && PREFETCH.test(String(purpose))) return 'prefetch';
  }
  return agent.class;
}
