import { differenceFrom, type Expectation, expectationOf } from './expectation.js';
import type { Findings, JudgedFigures, JudgedList, LabelChange, ScanChange, Verdict } from './findings.js';
import { labelChanges } from './label-changes.js';
import { chanceOf, FREEDOM_MIN, measureNoise, type Noise } from './noise.js';

/** False findings to expect in a year from one campaign, whoever reads all its figures. Half of them are of labels. */
const FALSE_A_YEAR = 0.5;
const YEAR_DAYS = 365;
/** Longer periods are judged as strictly as weeks. */
const LOOKS_MIN = 52;
/** Smaller changes, as a part of the scans before, are "about as many", however certain they are. */
const CHANGE_MIN = 0.05;
/** From this length on, one weekday more hardly matters to a label. */
const LONG_DAYS = 28;

/** Returns what figures say beyond what is to be expected of noise and of other weekdays. */
export function findChanges(figures: JudgedFigures): Findings {
  const { scans, before, days, isRunning, known, runUp } = figures;
  const expectation = expectationOf(figures);
  const looks = isRunning ? YEAR_DAYS : Math.max(LOOKS_MIN, YEAR_DAYS / days.length);
  const chanceMax = FALSE_A_YEAR / looks / 2;
  const verdict = judge({ scans, before }, expectation, measureNoise([runUp, known]), chanceMax);
  const canCompareLabels = expectation !== null && (expectation.doubt === 0 || days.length >= LONG_DAYS);
  const found = (list: JudgedList): LabelChange[] =>
    canCompareLabels
      ? labelChanges(list, figures, { expectation, chanceMax, isWholeChanged: verdict === 'changed' })
      : [];
  return { scans, before, verdict, labels: { city: found('city'), source: found('source') } };
}

function judge(change: ScanChange, expectation: Expectation | null, noise: Noise, chanceMax: number): Verdict {
  const size = Math.abs(change.scans - change.before);
  if (size <= Math.max(1, CHANGE_MIN * change.before)) return 'same';
  if (expectation === null || noise.freedom < FREEDOM_MIN) return 'unknown';
  const found = differenceFrom(expectation, change);
  if (chanceOf(found, noise) > chanceMax) return 'usual';
  // More than expected of such a weekday, and yet fewer than before: no sentence says both.
  return found.difference * (change.scans - change.before) > 0 ? 'changed' : 'unknown';
}
