import 'reflect-metadata';
import { decide } from '../src/campaigns/rules/decide.js';
import { prepareRules } from '../src/campaigns/rules/prepared-rule.js';
import { Visit } from '../src/campaigns/rules/visit.js';
import { UNDESCRIBED } from '../src/core/contract/scan.js';
import { report } from './report.js';
import { SAMPLE_RULES } from './sample-rules.js';

/** Decision for one scan by 20 rules, hardly any of which match, so that all are evaluated. */
const BAR_US = 2;
const ROUNDS = 9;
const SCANS = 200_000;

const rules = prepareRules(SAMPLE_RULES);
const LANGUAGES = ['de-DE,de;q=0.9,en;q=0.8', 'en-US,en;q=0.9', 'fr-FR,fr;q=0.9'];
const QUERIES = ['', '', '', 'utm_source=flyer7&utm_medium=print'];
const scans = Array.from({ length: 1_000 }, (_, index) => ({
  ...UNDESCRIBED,
  campaignKey: new Uint8Array(32),
  country: ['DE', 'FR', 'US'][index % 3] ?? '',
  device: ['Mobile', 'Desktop'][index % 2] ?? '',
  operatingSystem: ['iOS', 'Android', 'Windows'][index % 3] ?? '',
  browser: ['Safari', 'Chrome', 'Firefox'][index % 3] ?? '',
  visitor: BigInt(index) * 0x9e3779b97f4a7c15n + 1n,
}));

function round(start: number): number {
  let decided = 0;
  const begin = performance.now();
  for (let index = 0; index < SCANS; index++) {
    const scan = scans[index % scans.length];
    if (scan === undefined) continue;
    const at = { ...scan, scannedMs: start + index };
    decided += decide(rules, new Visit(at, LANGUAGES[index % 3], QUERIES[index % 4] ?? ''));
  }
  const took = performance.now() - begin;
  if (decided === 0) throw new Error('the rules decide nothing');
  return (took * 1_000) / SCANS;
}

const start = Date.now();
for (let warmUp = 0; warmUp < 3; warmUp++) round(start);
report({
  id: 'rules-decision',
  what: `deciding by ${rules.length} rules where a scan leads`,
  unit: 'µs',
  better: 'lower',
  samples: Array.from({ length: ROUNDS }, (_, index) => round(start + index * SCANS)),
  peer: null,
  bar: { on: 'value', limit: BAR_US },
});
