import { type DimensionList, OTHER_LABEL, type SegmentDimension, splitCity } from '../../core/contract/dimension.js';
import { countryName } from '../segments/country-names.js';
import { breakdown } from './breakdown.js';
import { changePercent } from './change-percent.js';
import type { Figures } from './figures.js';
import { type CountsByLabel, labelRows, shownCode, shownCodesOf, storedCounts } from './label-rows.js';
import type { AnalyticsOverview, ExcludedScans } from './overview-types.js';
import type { FiguresPlan } from './plan-figures.js';
import type { Row } from './row-order.js';
import type { LocationBreakdown, RowFigures } from './row-types.js';

/** Returns the lists of an overview. Each of the first seven adds up to the labelled scans of the period. */
export function labelListsOf(
  figures: Figures,
  { order, previousDimensions }: FiguresPlan,
): Pick<AnalyticsOverview, DimensionList> {
  const rowsOf = (dimension: SegmentDimension): Row[] =>
    labelRows(dimension, figures, previousDimensions.includes(dimension), { order });
  const metrics = (dimension: SegmentDimension) =>
    rowsOf(dimension).map((row) => ({ label: row.key, ...rowFigures(row) }));
  const countryCode = shownCodesOf(figures);
  return {
    countries: metrics('country').map((row) => ({ ...row, countryCode: countryCode(row.label) })),
    cities: rowsOf('city').map(cityOf),
    devices: metrics('device'),
    operatingSystems: metrics('operatingSystem'),
    browsers: metrics('browser'),
    sources: metrics('source'),
    rules: metrics('rule'),
    excluded: excluded(storedCounts(figures, 'excluded')),
  };
}

/** Returns the figures of a row as in the schema. */
export const rowFigures = ({ scans, uniqueScans, previousScans }: Row): RowFigures => ({
  scans,
  uniqueScans,
  previousScans,
  // There is no percentage of nothing.
  changePercent: previousScans ? changePercent(previousScans, scans) : null,
});

const excluded = (counts: CountsByLabel): ExcludedScans[] =>
  breakdown(counts).map(({ key, scans }) => ({ reason: key, scans }));

function cityOf(row: Row): LocationBreakdown {
  const figures = rowFigures(row);
  if (row.key === OTHER_LABEL) return { countryCode: '', country: OTHER_LABEL, city: OTHER_LABEL, ...figures };
  const { countryCode: code, city } = splitCity(row.key);
  return { countryCode: shownCode(code), country: countryName(code), city, ...figures };
}
