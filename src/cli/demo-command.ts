import { createApiKeyAsOperator } from '../access/api-keys/commands/issue-api-key.js';
import type { Operator } from '../access/context/actor.js';
import { createWorkspace, findWorkspace } from '../access/workspaces/manage-workspaces.js';
import { API_PREFIX } from '../api/rest/routes.js';
import { DAY_MS } from '../core/clock.js';
import { readConfig } from '../core/config/environment.js';
import { type Arguments, optionalText, UsageError } from './arguments.js';
import type { Command, CommandOutput } from './command.js';
import { recordSamples } from './demo/record-samples.js';
import { createSamples } from './demo/sample-campaigns.js';
import { sampleScans } from './demo/sample-scans.js';

const MONTHS = 3;
const MONTHS_MAX = 24;
const MONTH_DAYS = 30;

function monthsOf(args: Arguments): number {
  const text = optionalText(args, 'months') ?? String(MONTHS);
  const months = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (months < 1 || months > MONTHS_MAX) throw new UsageError(`--months must be from 1 to ${MONTHS_MAX}.`);
  return months;
}

/** Returns the address of the overview in the current environment. */
function overviewAddress(): string {
  const { publicUrl, port } = readConfig();
  return `${publicUrl ?? `http://localhost:${port}`}${API_PREFIX}/analytics/overview`;
}

async function run(operator: Operator, args: Arguments, databaseUrl: string): Promise<CommandOutput> {
  const months = monthsOf(args);
  const id = optionalText(args, 'workspace');
  const workspace =
    id === undefined
      ? await createWorkspace(operator, { name: 'Sample workspace' })
      : await findWorkspace(operator, id);
  const key =
    id === undefined
      ? (await createApiKeyAsOperator(operator, { workspaceId: workspace.id, name: 'Sample' })).text
      : null;
  const toMs = operator.clock.now();
  const fromMs = toMs - months * MONTH_DAYS * DAY_MS;
  const campaigns = await createSamples(operator.em.fork(), workspace.id, new Date(fromMs));
  const samples = sampleScans({ random: Math.random, workspaceId: workspace.id, campaigns, fromMs, toMs });
  const scans = await recordSamples(databaseUrl, samples);
  return {
    workspaceId: workspace.id,
    key,
    campaigns: campaigns.length,
    scans,
    fromUtc: new Date(fromMs).toISOString(),
    toUtc: new Date(toMs).toISOString(),
    overview: overviewAddress(),
  };
}

/** Fills a new or existing workspace with sample campaigns and scans, to demonstrate the figures. */
export const demoCommand: Command = { usage: 'demo [--workspace ID] [--months 3]', run };
