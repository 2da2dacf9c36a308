import Bowser from 'bowser';
import { OTHER_LABEL, UNKNOWN } from '../../core/contract/dimension.js';
import type { ScanLabels } from '../../core/contract/scan.js';
import {
  BROWSERS,
  DEVICE_WORDS,
  DEVICES,
  IN_APPS,
  OPERATING_SYSTEMS,
  SYSTEM_WORDS,
  TABLET_BEGINNINGS,
  TABLET_NAME,
} from '../../core/contract/user-agent-lists.js';
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
  const { text, deviceName } = splitDeviceName(userAgent);
  const lower = text.toLowerCase();
  const { browser, os, platform } = Bowser.parse(text);
  const operatingSystem = wordOf(SYSTEM_WORDS, lower) ?? nameOf(OPERATING_SYSTEMS, os.name);
  return {
    class: userAgentClassOf(text),
    device: wordOf(DEVICE_WORDS, lower) ?? deviceOf(operatingSystem, lower, deviceName, platform.type),
    operatingSystem,
    browser: wordOf(IN_APPS, lower) ?? nameOf(BROWSERS, browser.name),
  };
}

function deviceOf(operatingSystem: string, lower: string, deviceName: string, type: string | undefined): string {
  if (operatingSystem === 'Chrome OS') return 'Desktop';
  if (TABLET_NAME.test(deviceName) || isTabletName(deviceName)) return 'Tablet';
  // The WebViews of some phones leave out both words at the end. Those of tablets do not.
  if (type === 'tablet' && lower.includes('android') && !lower.includes('safari')) return 'Mobile';
  return DEVICES.get(type ?? '') ?? UNKNOWN;
}

const MANUFACTURER = /^(?:lenovo|samsung|huawei|htc|asus|acer|alcatel|zte|lg|sony|hp|archos)[ _]/;

const isTabletName = (deviceName: string): boolean => {
  const model = deviceName.replace(MANUFACTURER, '');
  return TABLET_BEGINNINGS.some((beginning) => model.startsWith(beginning));
};

const wordOf = (words: readonly (readonly [word: string, name: string])[], lower: string): string | undefined =>
  words.find(([word]) => lower.includes(word))?.[1];

/** A name that bowser knows but the list does not becomes `Other`, so that user agents cannot add names. */
const nameOf = (names: ReadonlyMap<string, string>, name: string | undefined): string =>
  name === undefined || name === '' ? UNKNOWN : (names.get(name) ?? OTHER_LABEL);

/** A user agent whose device name stands apart. */
export interface SplitUserAgent {
  /** The user agent without the name. */
  readonly text: string;
  /** Lower case; empty if the user agent names no device. */
  readonly deviceName: string;
}

/** Other programs may name a device, but the rest of their user agent then says that they are no browser. */
const IS_BROWSER = /^(?:mozilla|opera|dalvik)\//i;
/** Systems that add the device's name to the first comment: `(Linux; Android 13; Name Build/…; wv)`. */
const NAMES_DEVICE = /\b(?:android|harmonyos|openharmony)\b/i;
/** Other parts of that comment: system, security, processor, language, WebView, services. */
const OTHER_PART =
  /^(?:linux|u|wv|k|android\b.*|(?:open)?harmonyos\b.*|openharmony\b.*|phone|tablet|pc|mobile|(?:arm|aarch|x86|i686)[\w-]*|[a-z]{2}(?:[-_](?:[a-z]{2}|[a-z]{4}))*|[hg]mscore\b.*|windows\b.*|iemobile\b.*|trident\b.*|touch|rv:.*|)$/i;
/** A robot that is part of the comment is no device. */
const ROBOT_PART = /compatible|https?:|www\.|@|bot\/|-google\//i;

/**
 * Splits off the name of the device. Words are recognised in the rest only: manufacturers put any word into a name, so
 * that HiPad is no iPad, InFocus is no Focus, and Discovery SE is no robot.
 */
function splitDeviceName(userAgent: string): SplitUserAgent {
  const start = IS_BROWSER.test(userAgent) ? userAgent.indexOf('(') : -1;
  const end = endOfComment(userAgent, start);
  const comment = userAgent.slice(start + 1, end);
  if (start === -1 || !NAMES_DEVICE.test(comment)) return { text: userAgent, deviceName: '' };
  const parts = comment.split(';').map((part) => part.trim());
  const isName = (part: string): boolean => !OTHER_PART.test(part) && !ROBOT_PART.test(part);
  const others = parts.filter((part) => !isName(part));
  return {
    text: `${userAgent.slice(0, start + 1)}${others.join('; ')}${userAgent.slice(end)}`,
    deviceName: parts.filter(isName).join(' ').toLowerCase(),
  };
}

/** Names contain parentheses, too: `Moto G (4)`. */
function endOfComment(userAgent: string, start: number): number {
  let depth = 0;
  for (let index = start; index >= 0 && index < userAgent.length; index++) {
    if (userAgent[index] === '(') depth++;
    if (userAgent[index] === ')' && --depth === 0) return index;
  }
  return userAgent.length;
}
