import Bowser from 'bowser';
import { isbot } from 'isbot';
import { copyString } from '../../shared/copy-string.js';
import { RecentMap } from '../../shared/recent-map.js';
import { type ScanLabels, type TrafficClass, UNKNOWN } from '../scan.js';
import {
  BROWSERS,
  DEVICES,
  IN_APPS,
  MONITORS,
  OPERATING_SYSTEMS,
  PREVIEW_BEGINNINGS,
  PREVIEWS,
} from './user-agent-lists.js';

/** What is judged by the user agent alone. */
export interface UserAgentFacts extends Pick<ScanLabels, 'device' | 'operatingSystem' | 'browser'> {
  readonly class: Extract<TrafficClass, 'monitor' | 'preview' | 'bot' | 'person'>;
}

/** A longer user agent is judged by its beginning, so that nobody can make the judgement or its memory costly. */
const AGENT_LENGTH = 512;
const agents = new RecentMap<string, UserAgentFacts>(10_000);

const NOBODY: UserAgentFacts = { class: 'bot', device: UNKNOWN, operatingSystem: UNKNOWN, browser: UNKNOWN };

/** Costs some 60 µs for a user agent not seen lately, 0.1 µs for the others. One who gives none is a bot. */
export function parseUserAgent(agent: string | undefined): UserAgentFacts {
  if (agent === undefined || agent === '') return NOBODY;
  const beginning = agent.length > AGENT_LENGTH ? copyString(agent.slice(0, AGENT_LENGTH)) : agent;
  const known = agents.get(beginning);
  if (known !== undefined) return known;
  const judged = judge(beginning);
  agents.set(beginning, judged);
  return judged;
}

function judge(agent: string): UserAgentFacts {
  const lower = agent.toLowerCase();
  const { browser, os, platform } = Bowser.parse(agent);
  const operatingSystem = nameOf(OPERATING_SYSTEMS, os.name);
  const device = DEVICES.get(platform.type ?? '') ?? (operatingSystem === 'Chrome OS' ? 'Desktop' : UNKNOWN);
  const inApp = IN_APPS.find(([part]) => lower.includes(part));
  return {
    class: classOf(agent, lower),
    device,
    operatingSystem,
    browser: inApp?.[1] ?? nameOf(BROWSERS, browser.name),
  };
}

function classOf(agent: string, lower: string): UserAgentFacts['class'] {
  const has = (part: string): boolean => lower.includes(part);
  if (MONITORS.some(has)) return 'monitor';
  if (PREVIEWS.some(has) || PREVIEW_BEGINNINGS.some((part) => lower.startsWith(part))) return 'preview';
  return isbot(agent) ? 'bot' : 'person';
}

const nameOf = (names: ReadonlyMap<string, string>, given: string | undefined): string =>
  given === undefined || given === '' ? UNKNOWN : (names.get(given) ?? 'Other');
