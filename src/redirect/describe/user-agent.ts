import Bowser from 'bowser';
import { type ScanLabels, UNKNOWN } from '../../core/contract/scan.js';
import { BROWSERS, DEVICES, IN_APPS, OPERATING_SYSTEMS } from '../../core/contract/user-agent-lists.js';
import { copyString } from '../../core/copy-string.js';
import { RecentMap } from '../../core/recent-map.js';
import { type UserAgentClass, userAgentClassOf } from './traffic-class.js';

/** What the user agent alone reveals. */
export interface UserAgentFacts extends Pick<ScanLabels, 'device' | 'operatingSystem' | 'browser'> {
  readonly class: UserAgentClass;
}

/** Only the beginning of a longer user agent is parsed, which bounds its time and its size in the cache. */
const LENGTH_MAX = 512;
const cache = new RecentMap<string, UserAgentFacts>(10_000);

const NO_USER_AGENT: UserAgentFacts = { class: 'bot', device: UNKNOWN, operatingSystem: UNKNOWN, browser: UNKNOWN };

/** Costs about 60 µs for a user agent not seen recently, 0.1 µs for the others. An empty user agent counts as a bot. */
export function parseUserAgent(userAgent: string | undefined): UserAgentFacts {
  if (userAgent === undefined || userAgent === '') return NO_USER_AGENT;
  const beginning = userAgent.length > LENGTH_MAX ? copyString(userAgent.slice(0, LENGTH_MAX)) : userAgent;
  const known = cache.get(beginning);
  if (known !== undefined) return known;
  const facts = factsOf(beginning);
  cache.set(beginning, facts);
  return facts;
}

function factsOf(userAgent: string): UserAgentFacts {
  const lower = userAgent.toLowerCase();
  const { browser, os, platform } = Bowser.parse(userAgent);
  const operatingSystem = nameOf(OPERATING_SYSTEMS, os.name);
  const device = DEVICES.get(platform.type ?? '') ?? (operatingSystem === 'Chrome OS' ? 'Desktop' : UNKNOWN);
  const inApp = IN_APPS.find(([part]) => lower.includes(part));
  return {
    class: userAgentClassOf(userAgent),
    device,
    operatingSystem,
    browser: inApp?.[1] ?? nameOf(BROWSERS, browser.name),
  };
}

/** A name that bowser knows but the list does not becomes `Other`, so that user agents cannot add names. */
const nameOf = (names: ReadonlyMap<string, string>, name: string | undefined): string =>
  name === undefined || name === '' ? UNKNOWN : (names.get(name) ?? 'Other');
