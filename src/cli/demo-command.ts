import { API_PREFIX } from '../api/rest/routes.js';
import { Renderer } from '../artwork/rendering/renderer.js';
import { type CreatedSample, createSample } from '../batch/samples/create-sample.js';
import { Cleanup } from '../core/cleanup.js';
import { DAY_MS } from '../core/clock.js';
import { readConfig } from '../core/config/environment.js';
import { Plan } from '../core/contract/plans.js';
import { createLogger } from '../core/logger.js';
import { createApiKeyAsOperator } from '../identity/api-keys/commands/issue-api-key.js';
import { Inspector } from '../inspection/processes/inspector.js';
import { openFileStore } from '../platform/storage/open-file-store.js';
import { createScanPool } from '../scans/open-scans.js';
import { type Operator, operatorIn } from '../tenancy/caller/actor.js';
import type { Workspace } from '../tenancy/workspace.js';
import { createWorkspace, findWorkspace } from '../tenancy/workspaces/manage-workspaces.js';
import { type Arguments, optionalText, UsageError } from './arguments.js';
import type { Command, CommandOutput } from './command.js';

const MONTHS = 3;
const MONTHS_MAX = 24;
const MONTH_DAYS = 30;
const SCANS_PER_DAY = 1_100;

function monthsOf(args: Arguments): number {
  const text = optionalText(args, 'months') ?? String(MONTHS);
  const months = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (months < 1 || months > MONTHS_MAX) throw new UsageError(`--months must be from 1 to ${MONTHS_MAX}.`);
  return months;
}

async function run(operator: Operator, args: Arguments, databaseUrl: string): Promise<CommandOutput> {
  const days = monthsOf(args) * MONTH_DAYS;
  const id = optionalText(args, 'workspace');
  const workspace =
    id === undefined
      ? await createWorkspace(operator, { name: 'Sample workspace', plan: Plan.Business })
      : await findWorkspace(operator, id);
  const key =
    id === undefined
      ? (await createApiKeyAsOperator(operator, { workspaceId: workspace.id, name: 'Sample' })).text
      : null;
  const { publicUrl, port } = readConfig();
  const address = publicUrl ?? `http://localhost:${port}`;
  const toMs = operator.clock.now();
  const { ids, scans } = await create(operator, workspace, { databaseUrl, publicUrl: address, days });
  return {
    workspaceId: workspace.id,
    key,
    campaigns: ids.length,
    scans,
    fromUtc: new Date(toMs - days * DAY_MS).toISOString(),
    toUtc: new Date(toMs).toISOString(),
    overview: `${address}${API_PREFIX}/analytics/overview`,
  };
}

interface Place {
  readonly databaseUrl: string;
  readonly publicUrl: string;
  readonly days: number;
}

async function create(
  operator: Operator,
  workspace: Workspace,
  { databaseUrl, publicUrl, days }: Place,
): Promise<CreatedSample> {
  const logger = createLogger('silent');
  const cleanup = new Cleanup();
  try {
    const files = await openFileStore(readConfig(), logger, 'reader');
    cleanup.add(() => files.close());
    const scanPool = createScanPool(databaseUrl);
    const renderer = new Renderer(logger);
    const inspector = new Inspector(logger);
    cleanup.add(async () => void (await Promise.all([scanPool.end(), renderer.close(), inspector.close()])));
    const hosts = { publicUrl, domains: { get: () => null } };
    const context = { ...operatorIn(operator, workspace), ...hosts, files, renderer, inspector, scanPool };
    return await createSample(context, { days, scansPerDay: SCANS_PER_DAY });
  } finally {
    await cleanup.run();
  }
}

/** Fills a new or existing workspace with the sample campaigns and their scans, to demonstrate the figures. */
export const demoCommand: Command = { usage: 'demo [--workspace ID] [--months 3]', run };
