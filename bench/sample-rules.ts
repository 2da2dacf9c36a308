import type { QrRule } from '../src/campaigns/rules/rule.js';
import { Weekday } from '../src/core/contract/rule-words.js';

const none = { devices: null, operatingSystems: null, browsers: null, languages: null, countries: null };
const always = { ...none, timeOfDay: null, dateRange: null, query: null, share: null };
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Sydney'];

/**
 * Conditions of every kind, none of which match the scans of the bench, except sometimes the share of the last rule.
 */
const CONDITIONS: readonly Partial<QrRule>[] = [
  { operatingSystems: ['Windows Phone', 'BlackBerry'] },
  { devices: ['TV'] },
  { browsers: ['LINE', 'WeChat', 'QQ Browser'] },
  { countries: ['LI', 'SM', 'VA', 'MC'] },
  { languages: ['mt', 'ga', 'is-IS'] },
  { timeOfDay: { from: '03:00', until: '03:01', weekdays: [Weekday.Sunday], zone: ZONES[0] ?? '' } },
  { dateRange: { from: '2001-01-01', until: '2001-12-31', zone: ZONES[1] ?? '' } },
  { query: { name: 'utm_source', values: ['nowhere', 'never'] } },
  {
    devices: ['Mobile'],
    timeOfDay: { from: '04:00', until: '04:01', weekdays: [Weekday.Monday], zone: ZONES[2] ?? '' },
  },
  { share: 1 },
];

/** Stored rules: 20 of ten kinds, so that a scan is compared with nearly all of them. */
export const SAMPLE_RULES: readonly QrRule[] = [...CONDITIONS, ...CONDITIONS].map((conditions, index) => ({
  ...always,
  ...conditions,
  name: `Rule ${index}`,
  destination: `https://example.com/campaigns/summer/rule-${index}?utm_medium=print`,
}));
