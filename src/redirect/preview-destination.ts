import { findRoutingProblems, loopsOf, type RoutingInput } from '../campaigns/check-campaign.js';
import { findCampaign } from '../campaigns/find-campaign.js';
import { unmetConditions } from '../campaigns/rules/decide.js';
import { prepareRules, SHARE_UNITS } from '../campaigns/rules/prepared-rule.js';
import { boundsOf, isWithin } from '../campaigns/rules/schedule-bounds.js';
import { toStoredRules, toStoredSchedule } from '../campaigns/rules/stored-rule.js';
import { Visit } from '../campaigns/rules/visit.js';
import { type Scan, UNDESCRIBED } from '../core/contract/scan.js';
import { refuseInvalid } from '../core/field-rules.js';
import type { Context } from '../tenancy/caller/context.js';
import { Workspace } from '../tenancy/workspace.js';
import { parseUserAgent } from './describe/user-agent.js';
import { locationFor } from './destination.js';
import { type DestinationPreview, DestinationReason, type SampleScanInput } from './destination-preview.js';
import { chooseRoute, type ScanRoute } from './routing.js';
import { isAvailable, type Target, toTarget } from './target.js';

/**
 * Reports where a scan of a campaign would lead, using the redirect's own code. Nothing is counted. A given schedule or
 * given rules are validated as in an update, and used instead of the campaign's own.
 */
export async function previewDestination(
  context: Context,
  id: string,
  input: SampleScanInput,
  tried: RoutingInput = {},
): Promise<DestinationPreview> {
  const campaign = await findCampaign(context.em, id);
  refuseInvalid(context, input);
  findRoutingProblems(loopsOf(context), campaign.mode, tried).throwIfAny();
  const schedule = tried.schedule === undefined ? campaign.schedule : toStoredSchedule(tried.schedule);
  const rules = tried.rules === undefined ? campaign.rules : toStoredRules(tried.rules);
  const workspace = await context.em.findOneOrFail(Workspace, context.workspace.id);
  const row = {
    id: campaign.id,
    workspace_id: workspace.id,
    mode: campaign.mode,
    payload_type: campaign.payloadType,
    content: campaign.content,
    schedule,
    rules,
    counting: campaign.counting,
    is_active: campaign.isActive,
    pause: campaign.pause,
    is_deleted: false,
    workspace_status: workspace.status,
    subscription_until: workspace.subscriptionUntil,
  };
  const target = toTarget(row, campaign.code, context.publicUrl);
  const scan = sampleScan(input, target, input.atUtc?.getTime() ?? context.clock.now());
  const acceptLanguage = input.language ?? undefined;
  const query = input.query ?? '';
  const visit = new Visit(scan, acceptLanguage, query);
  const isOpen = isAvailable(target, scan.scannedMs);
  const route = isOpen && target.routing !== null ? chooseRoute(target.routing, scan, acceptLanguage, query) : null;
  const ruleIndex = route === null ? -1 : (target.routing?.routes.indexOf(route) ?? -1);
  return {
    destination: isOpen ? locationFor(route?.destination ?? target.destination, query) : null,
    reason: isOpen ? reasonOf(route, ruleIndex) : DestinationReason.NotAvailable,
    isScheduled: isWithin(boundsOf(schedule), scan.scannedMs),
    ruleIndex: ruleIndex === -1 ? null : ruleIndex,
    ruleName: ruleIndex === -1 ? null : (route?.label ?? null),
    rules: prepareRules(rules ?? []).map((rule, index) => {
      const unmet = unmetConditions(rule, visit);
      return { index, name: rules?.[index]?.name ?? '', holds: unmet.length === 0, unmet };
    }),
  };
}

function reasonOf(route: ScanRoute | null, ruleIndex: number): DestinationReason {
  if (route === null) return DestinationReason.Content;
  return ruleIndex === -1 ? DestinationReason.Fallback : DestinationReason.Rule;
}

function sampleScan(input: SampleScanInput, { campaignKey }: Target, scannedMs: number): Scan {
  const agent = parseUserAgent(input.userAgent ?? undefined);
  const { visitorPlace } = input;
  return {
    ...UNDESCRIBED,
    campaignKey,
    scannedMs,
    class: 'person',
    country: input.country ?? UNDESCRIBED.country,
    device: input.device ?? agent.device,
    operatingSystem: input.operatingSystem ?? agent.operatingSystem,
    browser: input.browser ?? agent.browser,
    visitor: typeof visitorPlace === 'number' ? visitorAt(visitorPlace) : 0n,
  };
}

/** A visitor at a place on the circle of shares, in percent. Never 0, which means no visitor. */
const visitorAt = (place: number): bigint => BigInt(SHARE_UNITS + Math.floor((place * SHARE_UNITS) / 100 + 1e-6));
