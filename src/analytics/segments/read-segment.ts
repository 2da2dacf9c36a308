import type { Context } from '../../access/context/context.js';
import { Campaign } from '../../campaigns/campaign.js';
import { labelIn } from '../../core/contract/dimension.js';
import { LABEL_BYTES_MAX, UNDESCRIBED } from '../../core/contract/scan.js';
import { malformedText } from '../../core/contract/text.js';
import { notFound } from '../../core/errors.js';
import type { FieldProblems } from '../../core/field-problems.js';
import { isUuid } from '../../core/ids.js';
import { countryCodesOf } from './country-codes.js';
import type { LabelCondition, Segment, SegmentDimension } from './segment.js';
import type { CityInput, SegmentFilter } from './segment-filter.js';

const VALUES_MAX = 100;

/** The labels that a value means; what is wrong with it, as a sentence, if it can be none. */
type LabelsOf<Value> = (value: Value) => readonly string[] | string;

const textLabels: LabelsOf<string> = (text) => {
  if (text === '' || Buffer.byteLength(text) > LABEL_BYTES_MAX) return `Must have 1 to ${LABEL_BYTES_MAX} bytes each.`;
  return malformedText(text) ?? [text];
};

const countryLabels: LabelsOf<string> = (text) => {
  const codes = countryCodesOf(text);
  return codes.length > 0
    ? codes
    : 'Must be ISO 3166-1 alpha-2 codes, or names of countries as the overview shows them.';
};

const cityLabels: LabelsOf<CityInput> = ({ countryCode, city }) => {
  const [country] = /^([A-Za-z]{2})?$/.test(countryCode) ? countryCodesOf(countryCode) : [];
  if (country === undefined) return 'Each countryCode must be ISO 3166-1 alpha-2, or empty.';
  const labels = textLabels(city);
  return typeof labels === 'string' ? labels : [labelIn('city', { ...UNDESCRIBED, country, city })];
};

/**
 * The segment that a caller asks for; null for all scans. Adds to `problems` what is wrong with the filter; the result is not
 * to be used then. Throws `not_found` for a campaign that the workspace does not have.
 */
export async function readSegment(
  context: Context,
  filter: SegmentFilter | null,
  problems: FieldProblems,
): Promise<Segment | null> {
  if (filter === null || problems.hasWithin('filter')) return null;
  const conditions: LabelCondition[] = [];
  const add = <Value>(
    field: keyof SegmentFilter,
    dimension: SegmentDimension,
    values: { anyOf?: Value[] | null; noneOf?: Value[] | null } | null | undefined,
    labelsOf: LabelsOf<Value>,
  ): void => {
    for (const member of ['anyOf', 'noneOf'] as const) {
      const list = values?.[member] ?? null;
      if (list === null) continue;
      const labels = readLabels(list, labelsOf, (problem) => problems.add(`filter.${field}.${member}`, problem));
      conditions.push({ dimension, isExcluded: member === 'noneOf', labels });
    }
  };
  add('countries', 'country', filter.countries, countryLabels);
  add('cities', 'city', filter.cities, cityLabels);
  add('devices', 'device', filter.devices, textLabels);
  add('operatingSystems', 'operatingSystem', filter.operatingSystems, textLabels);
  add('browsers', 'browser', filter.browsers, textLabels);
  add('sources', 'source', filter.sources, textLabels);
  add('rules', 'rule', filter.rules, textLabels);
  const campaignIds = await readCampaignIds(context, filter.qrCodeIds ?? null, problems);
  return conditions.length === 0 && campaignIds === null ? null : { conditions, campaignIds };
}

const hasRightSize = ({ length }: readonly unknown[]): boolean => length > 0 && length <= VALUES_MAX;
const WRONG_SIZE = `Must have 1 to ${VALUES_MAX} values.`;

function readLabels<Value>(
  values: readonly Value[],
  labelsOf: LabelsOf<Value>,
  addProblem: (problem: string) => void,
): string[] {
  if (!hasRightSize(values)) addProblem(WRONG_SIZE);
  const found = new Set<string>();
  for (const value of values.slice(0, VALUES_MAX)) {
    const labels = labelsOf(value);
    if (typeof labels === 'string') addProblem(labels);
    else for (const label of labels) found.add(label);
  }
  return [...found];
}

async function readCampaignIds(
  { em }: Context,
  ids: readonly string[] | null,
  problems: FieldProblems,
): Promise<string[] | null> {
  if (ids === null) return null;
  if (!hasRightSize(ids)) problems.add('filter.qrCodeIds', WRONG_SIZE);
  else if (!ids.every(isUuid)) problems.add('filter.qrCodeIds', 'Must be UUIDs.');
  else {
    const unique = [...new Set(ids.map((id) => id.toLowerCase()))];
    const campaigns = await em.find(Campaign, { id: unique }, { fields: ['id'] });
    if (campaigns.length < unique.length) throw notFound('campaign');
    return unique;
  }
  return null;
}
