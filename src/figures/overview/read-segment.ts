import { Campaign } from '../../campaigns/campaign.js';
import { cityLabel, DIMENSIONS, SEGMENT_DIMENSIONS, type SegmentDimension } from '../../core/contract/dimension.js';
import { type Problem, problem } from '../../core/contract/problems.js';
import { LABEL_BYTES_MAX } from '../../core/contract/scan.js';
import { malformedText } from '../../core/contract/text.js';
import { notFound } from '../../core/errors.js';
import type { FieldProblems } from '../../core/field-problems.js';
import { isUuid } from '../../core/ids.js';
import { ALL_SCANS, type FiguresScope, type LabelCondition, type Segment } from '../../scans/count/scan-query.js';
import type { FiguresContext } from '../figures-scope.js';
import { countryCodesOf } from './country-names.js';

import type { CityInput, SegmentFilter } from './segment-filter.js';

const VALUES_MAX = 100;

/** Returns the labels for a value in a dimension, or a problem if there are none. */
function labelsOf(dimension: SegmentDimension, value: string | CityInput): readonly string[] | Problem {
  if (typeof value !== 'string') return cityLabels(value);
  return dimension === 'country' ? countryLabels(value) : textLabels(value);
}

function textLabels(text: string): readonly string[] | Problem {
  if (text === '' || Buffer.byteLength(text) > LABEL_BYTES_MAX)
    return problem('not_byte_count', { max: LABEL_BYTES_MAX });
  return malformedText(text) ?? [text];
}

function countryLabels(text: string): readonly string[] | Problem {
  const codes = countryCodesOf(text);
  return codes.length > 0 ? codes : problem('not_countries');
}

function cityLabels({ countryCode, city }: CityInput): readonly string[] | Problem {
  const [country] = /^([A-Za-z]{2})?$/.test(countryCode) ? countryCodesOf(countryCode) : [];
  if (country === undefined) return problem('not_country_code_column');
  const labels = textLabels(city);
  return 'code' in labels ? labels : [cityLabel(country, city)];
}

/**
 * Returns the requested segment. Adds problems of the filter to `problems`; if there are any, do
 * not use the result.
 */
export function readSegment(filter: SegmentFilter | null, problems: FieldProblems): Segment {
  if (filter === null) return ALL_SCANS;
  const conditions: LabelCondition[] = [];
  for (const dimension of SEGMENT_DIMENSIONS) {
    const { list } = DIMENSIONS[dimension];
    for (const member of ['anyOf', 'noneOf'] as const) {
      const values = filter[list]?.[member] ?? null;
      if (values === null) continue;
      const labels = readLabels(dimension, values, (problem) => problems.add(`filter.${list}.${member}`, problem));
      conditions.push({ dimension, isExcluded: member === 'noneOf', labels });
    }
  }
  return conditions;
}

const hasRightSize = ({ length }: readonly unknown[]): boolean => length > 0 && length <= VALUES_MAX;
const WRONG_SIZE = problem('not_value_count', { max: VALUES_MAX });

function readLabels(
  dimension: SegmentDimension,
  values: readonly (string | CityInput)[],
  addProblem: (problem: Problem) => void,
): string[] {
  if (!hasRightSize(values)) addProblem(WRONG_SIZE);
  const found = new Set<string>();
  for (const value of values.slice(0, VALUES_MAX)) {
    const labels = labelsOf(dimension, value);
    if ('code' in labels) addProblem(labels);
    else for (const label of labels) found.add(label);
  }
  return [...found];
}

/**
 * Returns the scope without the campaigns that a filter leaves out. Adds problems to `problems`, like `readSegment`.
 * Throws `not_found` for a campaign that is not in the workspace.
 */
export async function narrowScope(
  { em }: FiguresContext,
  scope: FiguresScope,
  filter: SegmentFilter | null,
  problems: FieldProblems,
): Promise<FiguresScope> {
  const ids = filter?.qrCodeIds ?? null;
  if (ids === null) return scope;
  if (!hasRightSize(ids)) problems.add('filter.qrCodeIds', WRONG_SIZE);
  else if (!ids.every(isUuid)) problems.add('filter.qrCodeIds', problem('not_uuids'));
  else {
    const unique = [...new Set(ids.map((id) => id.toLowerCase()))];
    const campaigns = await em.find(Campaign, { id: unique }, { fields: ['id'] });
    if (campaigns.length < unique.length) throw notFound('campaign');
    return { ...scope, campaignIds: unique.filter((id) => scope.campaignIds?.includes(id) ?? true) };
  }
  return scope;
}
