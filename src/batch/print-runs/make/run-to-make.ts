import type { Renderer } from '../../../artwork/rendering/renderer.js';
import type { Campaign } from '../../../campaigns/campaign.js';
import { QrPayloadType } from '../../../core/contract/payloads/payload-type.js';
import { scanAddressOf } from '../../../core/contract/payloads/syntax/web-address.js';
import { type Problem, problem } from '../../../core/contract/problems.js';
import { ProblemError } from '../../../core/errors.js';
import { PRINT_RUN_LIMITS } from '../print-run-limits.js';
import type { CampaignOfRun } from './campaigns-of-run.js';
import type { RunProgress } from './run-progress.js';

/** What the writers of a run work with. */
export interface RunToMake {
  readonly workspaceId: string;
  /** Campaigns in the order of the run. */
  readonly campaigns: AsyncIterable<CampaignOfRun>;
  readonly renderer: Pick<Renderer, 'files' | 'sheetCode'>;
  readonly publicUrl: string;
  readonly progress: RunProgress;
  readonly signal: AbortSignal;
  /** Path of the file to write. */
  readonly path: string;
}

/** Thrown when the file would be too large. Its problem is shown to whoever started the run. */
export class RunTooLarge extends ProblemError {
  override readonly name = 'RunTooLarge';
  constructor() {
    super(problem('print_file_too_large', { max: PRINT_RUN_LIMITS.fileBytes / 1024 ** 3 }));
  }
}

/** Campaigns drawn at the same time: two in child processes and one waiting. */
export const PREFETCH = 3;

export const DELETED = problem('left_out_deleted');
export const NOT_DRAWN = problem('left_out_failed');

/** Returns a problem if modules of that width are too small to scan well, or null. */
export function smallModules(mm: number, extent: number): Problem | null {
  const module = mm / extent;
  if (module >= PRINT_RUN_LIMITS.moduleMin) return null;
  const needed = Math.ceil(extent * PRINT_RUN_LIMITS.moduleMin);
  return problem('modules_too_small', { mm: module.toFixed(2), least: PRINT_RUN_LIMITS.moduleMin, width: needed });
}

/** Returns where the code leads if that is an address. */
export const addressOf = (publicUrl: string, campaign: Campaign): string =>
  scanAddressOf(publicUrl, campaign) ?? (campaign.payloadType === QrPayloadType.Url ? campaign.content : '');
