import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import type { TrafficClass } from '../../core/contract/scan.js';
import { MONITORS, PHONE_WORDS, PREVIEW_BEGINNINGS, PREVIEWS, ROBOTS } from '../../core/contract/user-agent-lists.js';

/** Classes that a user agent alone can indicate. */
export type UserAgentClass = Extract<TrafficClass, 'monitor' | 'preview' | 'bot' | 'person'>;

/** Systems of phones, followed by the engine that all their browsers and apps use. */
const IS_PHONE = /\b(?:android|iphone|ipad|harmonyos|bada)\b.*\bapplewebkit\//;

/**
 * Classifies a user agent without its device's name. One that is neither on a list nor known to isbot belongs to a
 * person's browser.
 */
export function userAgentClassOf(userAgent: string): UserAgentClass {
  const lower = userAgent.toLowerCase();
  const contains = (part: string): boolean => lower.includes(part);
  if (MONITORS.some(contains)) return 'monitor';
  if (PREVIEWS.some(contains) || PREVIEW_BEGINNINGS.some((part) => lower.startsWith(part))) return 'preview';
  if (ROBOTS.some(contains)) return 'bot';
  return isbot(IS_PHONE.test(lower) ? lower.replaceAll(PHONE_WORDS, '') : userAgent) ? 'bot' : 'person';
}

/**
 * Headers that browsers and previews send before anybody has opened the link; `Sec-Purpose` is defined in the Fetch
 * standard.
 */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;
const PREFETCH = /prefetch|prerender|preview/i;

/** The request takes precedence over the user agent: a monitor's HEAD request counts as `head`. */
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
