import type { EntityManager } from '@mikro-orm/postgresql';
import { Campaign } from '../../campaigns/campaign.js';
import { type DimensionList, OTHER_LABEL, splitCity, UNKNOWN_COUNTRY } from '../../core/contract/dimension.js';
import { changePercent } from '../../core/contract/figures/change.js';
import { DEFAULT_LABEL } from '../../core/contract/rule-words.js';
import type { ComparedFigures } from '../../scans/count/count-figures.js';
import { type Figures, type Groups, groupsIn, onlyCount, regroup, restOf } from '../../scans/count/figures.js';
import type { LabelKey } from '../../scans/count/scan-query.js';
import { countryName } from './country-names.js';
import type { OverviewQuery } from './overview-query.js';
import type { AnalyticsOverview, ExcludedScans } from './overview-types.js';
import type { LocationBreakdown, RowFigures, TagBreakdown } from './row-types.js';
import { type BreakdownOptions, breakdown, type Row } from './rows.js';
import { type CampaignTags, tagLabel, tagRows } from './tag-rows.js';

/** Returns the key of a group's row: two countries with the same name have one row. */
export const rowKeyOf = (name: LabelKey, key: string): string => (name === 'country' ? countryName(key) : key);

/** Returns the counts of a list by the key of a row. They add up to all counts. */
export function rowCounts(name: LabelKey, figures: Figures): Groups {
  const groups = groupsIn(figures, name);
  if (name === 'rule') return withDefault(groups, figures);
  return name === 'country' ? regroup(groups, (code) => rowKeyOf(name, code)) : groups;
}

/** Adds the scans that no rule decided. They are not stored, so they are all the remaining ones with labels. */
function withDefault(rules: Groups, figures: Figures): Groups {
  const { scans, uniques } = onlyCount(figures, 'total');
  const totalsOnly = onlyCount(figures, 'totalsOnly');
  const labelled = { scans: scans - totalsOnly.scans, uniques: uniques - totalsOnly.uniques };
  return new Map([...rules, [DEFAULT_LABEL, restOf(labelled, rules)]]);
}

/** Returns a stored country code as shown: empty if it is unknown. */
export const shownCode = (code: string): string => (code === UNKNOWN_COUNTRY ? '' : code);

/** Cities with equal scans are ordered by city, then by country. */
function textOfCity(key: string): string {
  const { countryCode, city } = splitCity(key);
  return `${city}\0${shownCode(countryCode)}`;
}

/** Returns the rows of a list; with previous scans if they were read and are wanted. */
export function labelRows(
  name: LabelKey,
  { present, past }: ComparedFigures,
  withPrevious: boolean,
  options: BreakdownOptions,
): Row[] {
  const previous = withPrevious ? rowCounts(name, past) : null;
  const labelOf = name === 'city' ? { labelOf: textOfCity } : {};
  return breakdown(rowCounts(name, present), previous, { ...labelOf, ...options });
}

/** Returns the code of a country's row; empty if it is unknown, and for Other. */
export function shownCodesOf({ present, past }: ComparedFigures): (name: string) => string {
  const stored = [...groupsIn(present, 'country').keys(), ...groupsIn(past, 'country').keys()];
  const codes = new Map(stored.sort().map((code) => [countryName(code), shownCode(code)]));
  return (name) => codes.get(name) ?? '';
}

/** Returns the lists of an overview. Each of the first seven adds up to the labelled scans of the period. */
export function labelListsOf(figures: ComparedFigures, query: OverviewQuery): Pick<AnalyticsOverview, DimensionList> {
  const rowsOf = (name: LabelKey): Row[] => labelRows(name, figures, query.compareBy.has(name), { order: query.order });
  const metrics = (name: LabelKey) => rowsOf(name).map((row) => ({ label: row.key, ...rowFigures(row) }));
  const countryCode = shownCodesOf(figures);
  return {
    countries: metrics('country').map((row) => ({ ...row, countryCode: countryCode(row.label) })),
    cities: rowsOf('city').map(cityOf),
    devices: metrics('device'),
    operatingSystems: metrics('operatingSystem'),
    browsers: metrics('browser'),
    sources: metrics('source'),
    rules: metrics('rule'),
    excluded: excluded(groupsIn(figures.present, 'excluded')),
  };
}

/** Returns the campaigns with the most scans, by id. */
export const campaignRows = (figures: ComparedFigures, query: OverviewQuery): Row[] =>
  labelRows('campaign', figures, query.compareBy.has('campaign'), { limit: query.topCampaigns, order: query.order });

/** Returns the list of tags. */
export const tagList = (figures: ComparedFigures, tags: CampaignTags, { compareBy, order }: OverviewQuery) =>
  tagRows(figures, tags, compareBy.has('campaign'), { order }).map(
    (row): TagBreakdown => ({ ...tagLabel(tags, row), ...rowFigures(row) }),
  );

/** Returns the figures of a row as in the schema. */
export const rowFigures = ({ scans, uniqueScans, previousScans }: Row): RowFigures => ({
  scans,
  uniqueScans,
  previousScans,
  // There is no percentage of nothing.
  changePercent: previousScans ? changePercent(previousScans, scans) : null,
});

const excluded = (counts: Groups): ExcludedScans[] =>
  breakdown(counts).map(({ key, scans }) => ({ reason: key, scans }));

function cityOf(row: Row): LocationBreakdown {
  const figures = rowFigures(row);
  if (row.key === OTHER_LABEL) return { countryCode: '', country: OTHER_LABEL, city: OTHER_LABEL, ...figures };
  const { countryCode: code, city } = splitCity(row.key);
  return { countryCode: shownCode(code), country: countryName(code), city, ...figures };
}

const DELETED = 'Deleted';

export interface NamedCampaign {
  readonly qrCodeId: string | null;
  readonly label: string;
}

/** Reads the names of campaigns, whose ids are the keys of rows. */
export async function findCampaignNames(em: EntityManager, rows: readonly Row[]): Promise<(row: Row) => NamedCampaign> {
  const ids = rows.map(({ key }) => key).filter((key) => key !== OTHER_LABEL);
  const campaigns = await em.find(Campaign, { id: ids }, { fields: ['name'] });
  const names = new Map(campaigns.map(({ id, name }) => [id, name]));
  return ({ key }) => {
    const name = names.get(key);
    if (name !== undefined) return { qrCodeId: key, label: name };
    return { qrCodeId: null, label: key === OTHER_LABEL ? OTHER_LABEL : DELETED };
  };
}
