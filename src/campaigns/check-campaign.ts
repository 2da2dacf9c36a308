import { QrCodeMode } from '../core/contract/campaign-mode.js';
import { pathProblem } from '../core/contract/hosts/scan-address.js';
import { EXPERIENCE_TEMPLATES, PAYLOADS } from '../core/contract/payloads/payloads.js';
import { isOwnRedirect } from '../core/contract/payloads/syntax/web-address.js';
import { findTranslationProblems } from '../core/contract/payloads/translation.js';
import { problem } from '../core/contract/problems.js';
import { malformedText } from '../core/contract/text.js';
import type { FieldErrors } from '../core/errors.js';
import { FieldProblems } from '../core/field-problems.js';
import { findInputProblems } from '../core/field-rules.js';
import type { Context } from '../tenancy/caller/context.js';
import { type AddressedDraft, findAddressProblems } from './addresses/find-address-problems.js';
import { checkDecoding } from './artwork/render-request.js';
import type { CampaignDraft } from './campaign-draft.js';
import type { UpdateQrCodeInput } from './campaign-inputs.js';
import { findHouseProblems } from './house/stored-house.js';
import { findRuleProblems } from './rules/check-rules.js';
import { findDestinationProblem, type IsLoop } from './rules/destination-problem.js';
import type { QrRule } from './rules/rule.js';
import type { QrScheduleInput } from './rules/schedule.js';
import { findDesignProblems, findStyleProblems } from './style/style-rules.js';
import { findExternalIdProblem, findTagProblems } from './tags/labels.js';

/** What decides which addresses are scans. */
export interface ScanHosts {
  readonly publicUrl: string;
  readonly domains: Pick<Context['domains'], 'get'>;
}

export type CheckContext = ScanHosts & Pick<Context, 'inputProblems' | 'renderer' | 'workspace'>;

/**
 * Checks an input, including combinations of fields. Throws one error that lists every invalid field. For a valid
 * draft, draws the picture, decodes it with all readers and returns the data mask, 0 to 7. `more` holds problems
 * already found.
 */
export async function checkCampaign(
  context: CheckContext,
  input: UpdateQrCodeInput,
  draft: AddressedDraft,
  more: FieldErrors = {},
): Promise<number> {
  const problems = findDraftProblems(context, input, draft);
  problems.addAll(more);
  const artwork = await checkDecoding(context, draft, problems);
  problems.throwIfAny();
  if (artwork === null) throw new Error('a draft without problems was not decoded');
  return artwork.mask;
}

/** Returns the problems of the input's fields and their combinations. Does not draw the picture. */
export function findDraftProblems(
  context: Omit<CheckContext, 'renderer'>,
  input: UpdateQrCodeInput,
  draft: AddressedDraft,
): FieldProblems {
  const isLoop = loopsOf(context);
  const problems = findInputProblems(context, input);
  problems.merge(findStyleProblems(draft.style, draft.design, problems), 'style');
  problems.merge(findDesignProblems(draft.style, draft.design, problems), 'design');
  problems.addAll(findRoutingProblems(isLoop, draft.mode, input).toFields());
  if (input.translation && !problems.has('payloadType')) {
    problems.merge(findTranslationProblems(draft.payloadType, draft.content, input.translation), 'translation');
  }
  if (input.house && !problems.has('payloadType')) {
    problems.merge(findHouseProblems(draft.payloadType, input.house), 'house');
  }
  if (input.tags) problems.addAll(findTagProblems(input.tags).toFields());
  if (input.addresses || input.address) problems.addAll(findAddressProblems(context, draft, input).toFields());
  const externalIdProblem = typeof input.externalId === 'string' ? findExternalIdProblem(input.externalId) : null;
  if (externalIdProblem !== null) problems.add('externalId', externalIdProblem);
  if (!problems.has('payloadType')) {
    checkContent(draft, problems);
    refuseRedirectLoop(isLoop, draft, problems);
  }
  return problems;
}

/** On a proven host of any workspace, every path may be an address, except those that the service uses itself. */
export const loopsOf =
  ({ publicUrl, domains }: ScanHosts): IsLoop =>
  (location) => {
    if (isOwnRedirect(publicUrl, location)) return true;
    const target = URL.parse(location);
    if (target === null || domains.get(target.hostname.replace(/\.$/, '')) === null) return false;
    const path = target.pathname.replace(/^\/+/, '');
    return path !== '' && pathProblem(path)?.code !== 'path_reserved';
  };

/** Only a Dynamic code redirects; a Static one may encode a Dynamic code's address. */
function refuseRedirectLoop(
  isLoop: IsLoop,
  { mode, payloadType, content }: CampaignDraft,
  problems: FieldProblems,
): void {
  if (mode !== QrCodeMode.Dynamic || problems.hasWithin('content')) return;
  const destination = PAYLOADS[payloadType].open(content);
  if (destination.kind === 'address' && isLoop(destination.location)) {
    problems.add('content', problem('address_loops'));
  }
}

/** Checks the content and whether payload type, mode and page template go together. Adds problems to `problems`. */
export function checkContent(
  { mode, payloadType, content, style }: Omit<CampaignDraft, 'design' | 'encodedAddress'>,
  problems: FieldProblems,
): void {
  const payload = PAYLOADS[payloadType];
  if (!problems.has('content')) problems.addAll(payload.check(content));
  if (payload.hosted && mode === QrCodeMode.Static && !problems.has('mode')) {
    problems.add('mode', problem('needs_dynamic', { type: payloadType }));
  }
  const templates = EXPERIENCE_TEMPLATES[payloadType];
  const template = style.experienceTemplateCode;
  const field = 'style.experienceTemplateCode';
  if (templates && template !== 'None' && !templates.includes(template) && !problems.has(field)) {
    problems.add(field, problem('not_template', { names: templates.join(', ') }));
  }
}

/** Schedule and rules of a create or update. Omitted fields stay unchanged; null removes them. */
export interface RoutingInput {
  readonly schedule?: QrScheduleInput | null | undefined;
  readonly rules?: QrRule[] | null | undefined;
}

const STATIC = problem('needs_dynamic_code');

function checkSchedule(isLoop: IsLoop, schedule: QrScheduleInput, problems: FieldProblems): void {
  const from = schedule.fromUtc ?? null;
  const until = schedule.untilUtc ?? null;
  if (from === null && until === null) problems.add('schedule', problem('schedule_empty'));
  if (from !== null && until !== null && until <= from) {
    problems.add('schedule.untilUtc', problem('schedule_ends_first'));
  }
  const { fallback } = schedule;
  if (typeof fallback !== 'string') return;
  const wrong = malformedText(fallback) ?? findDestinationProblem(isLoop, fallback);
  if (wrong !== null) problems.add('schedule.fallback', wrong);
}

/** Returns the problems of schedule and rules by field. */
export function findRoutingProblems(isLoop: IsLoop, mode: QrCodeMode, input: RoutingInput): FieldProblems {
  const { schedule, rules } = input;
  const problems = new FieldProblems();
  if (mode === QrCodeMode.Static) {
    if (schedule) problems.add('schedule', STATIC);
    if (rules && rules.length > 0) problems.add('rules', STATIC);
    return problems;
  }
  if (schedule) checkSchedule(isLoop, schedule, problems);
  if (rules) problems.addAll(findRuleProblems(isLoop, rules).toFields());
  return problems;
}
