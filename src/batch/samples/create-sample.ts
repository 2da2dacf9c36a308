import { Readable } from 'node:stream';
import { importAsset } from '../../campaigns/assets/import-asset.js';
import { Campaign, DELETED_FILTER } from '../../campaigns/campaign.js';
import { CreateQrCodeInput } from '../../campaigns/campaign-inputs.js';
import { unusedCodes } from '../../campaigns/changes/plan-creation.js';
import { addCampaigns } from '../../campaigns/changes/write-creations.js';
import { checkCampaign, type ScanHosts } from '../../campaigns/check-campaign.js';
import { lockAllowance } from '../../campaigns/plan-limits.js';
import { STYLE_PRESETS } from '../../campaigns/style/style-presets.js';
import { DAY_MS, MINUTE_MS } from '../../core/clock.js';
import { QrCodeMode } from '../../core/contract/campaign-mode.js';
import { DEFAULT_STYLE } from '../../core/contract/default-style.js';
import { AppError } from '../../core/errors.js';
import { SingleFlight } from '../../core/recent-map.js';
import { receiveFile } from '../../platform/storage/received-file.js';
import type { Actor } from '../../tenancy/caller/actor.js';
import type { Context } from '../../tenancy/caller/context.js';
import { confirmRights } from '../../tenancy/caller/rights.js';
import { runUnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { recordSamples } from './record-samples.js';
import { removeSample } from './remove-sample.js';
import { SAMPLES, type Sample, sampleFileId, sampleIds } from './sample-campaigns.js';
import { drawSampleFile } from './sample-files.js';
import { sampleScans } from './sample-scans.js';

/** What the operator's command has too. */
type SampleContext = Actor & ScanHosts & Pick<Context, 'files' | 'inspector' | 'renderer' | 'scanPool'>;

export interface SampleOptions {
  /** Days before now that have scans. Default: enough to compare a month with the one before. */
  readonly days?: number;
  /** Average number of scans of a day. */
  readonly scansPerDay?: number;
}

export interface CreatedSample {
  readonly ids: readonly string[];
  /** Number of recorded scans; 0 if the sample existed already. */
  readonly scans: number;
}

const MODE = QrCodeMode.Dynamic;
const BEGINS_IN_DAYS = 14;

const underWay = new SingleFlight<CreatedSample>();

/**
 * Creates the sample campaigns with their files and scans, unless at least one of them exists. Refused if the plan does
 * not allow all of them.
 */
export const createSample = (context: SampleContext, options: SampleOptions = {}): Promise<CreatedSample> =>
  underWay.run(context.workspace.id, () => create(context, options));

/** Returns the ids of the sample campaigns that exist. */
export async function findSample(
  { em, workspace }: Pick<Actor, 'em' | 'workspace'>,
  isWithDeleted = false,
): Promise<string[]> {
  const found = await em.find(
    Campaign,
    { id: { $in: sampleIds(workspace.id) } },
    { disableIdentityMap: true, fields: ['id'], filters: { [DELETED_FILTER]: !isWithDeleted } },
  );
  return found.map(({ id }) => id);
}

async function create(context: SampleContext, { days = 60, scansPerDay = 90 }: SampleOptions): Promise<CreatedSample> {
  const { clock, em, workspace } = context;
  const known = await findSample(context);
  if (known.length > 0) return { ids: known, scans: 0 };
  // What is left of a sample that was moved to the trash would be in the way.
  if ((await findSample(context, true)).length > 0) await removeSample(context);
  await em.transactional(async (inner) => {
    const allowance = await lockAllowance(context, inner);
    for (const _ of SAMPLES) allowance.take(MODE);
  });
  await Promise.all(SAMPLES.flatMap(({ files = [] }) => files).map((fileName) => storeFile(context, fileName)));
  const toMs = clock.now();
  const fromMs = toMs - days * DAY_MS;
  const codes = await unusedCodes(em, SAMPLES.length);
  const drafts: Parameters<typeof addCampaigns>[3][number][] = [];
  // One after the other: each has a time limit, and other requests need pictures too.
  for (const [index, sample] of SAMPLES.entries()) {
    const input = inputOf(sample, workspace.id, toMs);
    const draft = {
      ...input,
      style: input.style ?? DEFAULT_STYLE,
      design: input.design ?? null,
      code: codes[index] ?? '',
      ...{ addresses: [], encodedAddress: null },
    };
    const mask = await checkCampaign(context, input, draft);
    const createdUtc = new Date(fromMs - index * MINUTE_MS);
    const state = { isActive: sample.isPaused !== true, pause: null, createdUtc, deletedUtc: null };
    drafts.push({ ...draft, mask, state, id: sampleIds(workspace.id)[index] });
  }
  const isOurs = await runUnitOfWork(context, async (unit) => {
    const allowance = await lockAllowance(context, unit.em);
    // Another instance was faster.
    if ((await findSample({ em: unit.em, workspace }, true)).length > 0) return false;
    const refusal = (await addCampaigns(context, unit, allowance, drafts)).find((each) => each instanceof AppError);
    if (refusal !== undefined) throw refusal;
    return true;
  });
  const ids = sampleIds(workspace.id);
  if (!isOurs) return { ids, scans: 0 };
  const campaigns = SAMPLES.map((sample, index) => ({ ...sample, id: ids[index] ?? '' }));
  const batches = sampleScans({ random: Math.random, workspaceId: workspace.id, campaigns, fromMs, toMs, scansPerDay });
  const scans = await recordSamples(context.scanPool, context.files.incoming(), batches, () =>
    confirmRights(em, context),
  );
  // Nobody is notified of scans that nobody made.
  const counted = 'delete from webhook_scan_count where workspace_id = ? and campaign_id = any(?::uuid[])';
  await em.execute(counted, [workspace.id, `{${ids.join(',')}}`]);
  return { ids, scans };
}

function inputOf(sample: Sample, workspaceId: string, nowMs: number): CreateQrCodeInput {
  const { name, page, payloadType, content, files, tags, isScheduled, rules } = sample;
  const preset = STYLE_PRESETS.find(({ code }) => code === sample.preset);
  const style = preset?.style ?? DEFAULT_STYLE;
  const assetIds = files?.map((fileName) => sampleFileId(workspaceId, fileName));
  return Object.assign(new CreateQrCodeInput(), {
    name,
    mode: MODE,
    payloadType,
    content: typeof content === 'string' ? content : JSON.stringify({ ...content, assetIds }),
    style: page === undefined ? style : { ...style, experienceTemplateCode: page },
    design: preset?.design ?? null,
    tags: ['sample', ...tags],
    schedule: isScheduled ? { fromUtc: new Date(nowMs + BEGINS_IN_DAYS * DAY_MS) } : null,
    rules: rules
      ? Object.entries(rules).map(([system, destination]) => ({
          name: system,
          destination,
          operatingSystems: [system],
        }))
      : null,
  });
}

/** Has the file inspected and stored like an upload, under an id of its own. */
const storeFile = (context: SampleContext, fileName: string): Promise<void> => {
  const { bytes, mediaType } = drawSampleFile(fileName);
  const receive = (bytesMax: number) => receiveFile(context.files, Readable.from([bytes]), bytesMax);
  const id = sampleFileId(context.workspace.id, fileName);
  return importAsset(context, { id, fileName, declaredType: mediaType, receive });
};
