import { OTHER_LABEL, splitCity, UNKNOWN } from '../../core/contract/dimension.js';
import { differenceFrom, type Expectation } from './expectation.js';
import { JUDGED_LISTS, type JudgedFigures, type JudgedList, type LabelChange, type ScanChange } from './findings.js';
import { chanceOf, type Deviation, FREEDOM_MIN, type Noise, noiseOf, WEEK_DAYS } from './noise.js';

/** Labels of a list that are named. */
const LABELS_MAX = 3;
/** A label with fewer scans in both periods together is not looked at. */
const SCANS_MIN = 30;
/** Smaller changes, as a part of the scans before, are not worth a sentence. */
const CHANGE_MIN = 0.2;
/** If all scans have changed, a label must differ from the others by this many standard deviations. */
const APART_MIN = 2;
const ONLY_CHANCE: Noise = { dispersion: 1, growth: 0, freedom: 1e6 };

/** What labels are judged by. */
export interface LabelJudgement {
  readonly expectation: Expectation;
  /** Whether all scans have changed. */
  readonly isWholeChanged: boolean;
  /** The probability of false findings that all labels may have together. */
  readonly chanceMax: number;
}

/** Returns the labels of a list that have changed by more than noise explains, the largest change first. */
export function labelChanges(list: JudgedList, figures: JudgedFigures, judgement: LabelJudgement): LabelChange[] {
  const { lists, weeks, days } = figures;
  const { expectation, isWholeChanged } = judgement;
  const noise = weeks === null ? ONLY_CHANCE : measureLabelNoise(list, weeks);
  if (noise.freedom < FREEDOM_MIN) return [];
  const looked = JUDGED_LISTS.flatMap((each) => lists[each].filter(isLookedAt)).length;
  const stands = (row: LabelChange): boolean => {
    const change = row.scans - row.before;
    const apart = differenceFromRest(row, figures);
    if (Math.abs(change) < CHANGE_MIN * row.before || apart === null || change * apart.difference <= 0) return false;
    const growth = (noise.growth * apart.variance * WEEK_DAYS) / days.length;
    const own = { ...noise, dispersion: Math.max(noise.dispersion, 1 + growth) };
    const isBeyond = (difference: Deviation): boolean => chanceOf(difference, own) <= judgement.chanceMax / looked;
    if (isBeyond(apart)) return true;
    const isApart = apart.difference ** 2 > APART_MIN ** 2 * apart.variance * own.dispersion;
    return isWholeChanged && isApart && isBeyond(differenceFrom(expectation, row));
  };
  const size = ({ scans, before }: LabelChange): number => Math.abs(scans - before);
  const found = lists[list].filter((row) => isLookedAt(row) && stands(row));
  return found.toSorted((a, b) => size(b) - size(a)).slice(0, LABELS_MAX);
}

/** Labels without a name are skipped. */
const isLookedAt = ({ label, scans, before }: LabelChange): boolean =>
  scans + before >= SCANS_MIN && ![label, splitCity(label).city].some((text) => NAMELESS.includes(text));
const NAMELESS = [OTHER_LABEL, UNKNOWN];

/** Returns what a label has more than if it had changed like the rest, which cancels what all share; null without a rest. */
function differenceFromRest(row: ScanChange, whole: ScanChange): Deviation | null {
  const [scans, before] = [whole.scans - row.scans, whole.before - row.before];
  return scans <= 0 || before <= 0
    ? null
    : differenceFrom({ ratio: scans / before, doubt: 1 / scans + 1 / before }, row);
}

/** Measures by how much the labels of a list change in another way than the rest, from one week to the next. */
const measureLabelNoise = (list: JudgedList, weeks: NonNullable<JudgedFigures['weeks']>): Noise =>
  noiseOf(
    weeks.slice(1).flatMap((week, index) => {
      const past = weeks[index] ?? week;
      return [...new Set([...week[list].keys(), ...past[list].keys()])].flatMap((key) => {
        const row = { scans: week[list].get(key) ?? 0, before: past[list].get(key) ?? 0 };
        if (row.scans + row.before < SCANS_MIN) return [];
        return differenceFromRest(row, { scans: week.scans, before: past.scans }) ?? [];
      });
    }),
  );
