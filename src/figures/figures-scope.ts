import { Campaign } from '../campaigns/campaign.js';
import { findCampaign } from '../campaigns/find-campaign.js';
import { findTaggedCampaigns } from '../campaigns/tags/find-tagged-campaigns.js';
import { findTagProblems } from '../campaigns/tags/labels.js';
import { cityLabel, DIMENSIONS, SEGMENT_DIMENSIONS, type SegmentDimension } from '../core/contract/dimension.js';
import { type Problem, problem } from '../core/contract/problems.js';
import { LABEL_BYTES_MAX } from '../core/contract/scan.js';
import { malformedText } from '../core/contract/text.js';
import { notFound } from '../core/errors.js';
import type { FieldProblems } from '../core/field-problems.js';
import { isUuid } from '../core/ids.js';
import { ALL_SCANS, type FiguresScope, type LabelCondition, type Segment } from '../scans/count/scan-query.js';
import type { Context } from '../tenancy/caller/context.js';
import { countryCodesOf } from './overview/country-names.js';
import type { CityInput, SegmentFilter } from './overview/segment-filter.js';

/** What reading figures needs: of a caller, or of a job of the workspace. */
export type FiguresContext = Pick<Context, 'em' | 'clock' | 'workspace' | 'inputProblems'>;

/** The scope as sent by a caller. */
export interface ScopeInput {
  readonly qrCodeId?: string | null | undefined;
  readonly allTags?: readonly string[] | null | undefined;
  readonly anyTag?: readonly string[] | null | undefined;
}

const TAGGED_MAX = 20_000;

/**
 * Returns the scope for a campaign id or tags, or the whole workspace without either. Adds problems to `problems`; if
 * there are any, do not use the result. Throws `not_found` for a campaign that is not in the workspace.
 */
export async function findFiguresScope(
  context: FiguresContext,
  { qrCodeId = null, ...input }: ScopeInput,
  problems: FieldProblems,
): Promise<FiguresScope> {
  const workspaceId = context.workspace.id;
  const all = { workspaceId, campaignIds: null };
  const [allTags, anyTag] = [input.allTags ?? [], input.anyTag ?? []];
  const hasTags = allTags.length + anyTag.length > 0;
  if (hasTags) {
    problems.addAll(findTagProblems(allTags, 'allTags').toFields());
    problems.addAll(findTagProblems(anyTag, 'anyTag').toFields());
  }
  if (qrCodeId !== null && !problems.has('qrCodeId')) {
    if (hasTags) problems.add('qrCodeId', problem('not_with_tags'));
    if (isUuid(qrCodeId)) return { workspaceId, campaignIds: [(await findCampaign(context.em, qrCodeId)).id] };
    problems.add('qrCodeId', problem('not_uuid'));
  } else if (hasTags && !problems.hasWithin('allTags') && !problems.hasWithin('anyTag')) {
    const campaignIds = await findTaggedCampaigns(context.em, workspaceId, { allTags, anyTag }, TAGGED_MAX + 1);
    if (campaignIds.length <= TAGGED_MAX) return { workspaceId, campaignIds };
    const max = TAGGED_MAX.toLocaleString('en-US');
    problems.add('allTags', problem('too_many_campaigns_with_tags', { max }));
  }
  return all;
}

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
