import type { ApiKey } from '../api-keys/api-key.js';
import { createApiKeyAsOperator } from '../api-keys/commands/create-api-key-as-operator.js';
import { listApiKeysAsOperator } from '../api-keys/commands/list-api-keys.js';
import { revokeApiKeyAsOperator } from '../api-keys/commands/revoke-api-key.js';
import { type ListedCampaign, listCampaignsAsOperator } from '../campaigns/list-campaigns.js';
import { restoreCampaignAsOperator } from '../campaigns/restore-campaign.js';
import type { Operator } from '../context/operator.js';
import { createWorkspace } from '../workspaces/commands/create-workspace.js';
import { listWorkspaces } from '../workspaces/commands/list-workspaces.js';
import { setWorkspace } from '../workspaces/commands/set-workspace.js';
import type { Workspace } from '../workspaces/workspace.js';
import {
  type Arguments,
  optionalText,
  planOf,
  requiredText,
  scopesOf,
  statusOf,
  timeOf,
  UsageError,
} from './arguments.js';
import { demoCommand } from './demo-command.js';
import type { CommandOutput } from './print.js';
import { recountCommand } from './recount-command.js';

export interface Command {
  readonly usage: string;
  readonly run: (operator: Operator, given: Arguments, databaseUrl: string) => Promise<CommandOutput>;
  /** Whether the answer tells of something wrong: exit code 1. */
  readonly isBad?: (answer: CommandOutput) => boolean;
}

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

const workspaceAnswer = ({ id, name, plan, status, subscriptionUntil }: Workspace): CommandOutput => ({
  id,
  name,
  plan,
  status,
  subscriptionUntil: iso(subscriptionUntil),
});

const keyAnswer = (key: ApiKey): CommandOutput => ({
  id: key.id,
  name: key.name,
  displayPrefix: key.displayPrefix,
  scopes: key.scopes,
  createdUtc: iso(key.createdUtc),
  expiresUtc: iso(key.expiresUtc),
  revokedUtc: iso(key.revokedUtc),
  lastUsedUtc: iso(key.lastUsedUtc),
});

const campaignAnswer = (campaign: ListedCampaign): CommandOutput => ({
  id: campaign.id,
  code: campaign.code,
  name: campaign.name,
  mode: campaign.mode,
  payloadType: campaign.payloadType,
  isActive: campaign.isActive,
  createdUtc: iso(campaign.createdUtc),
  deletedUtc: iso(campaign.deletedUtc),
});

const idOf = ({ words }: Arguments): string => {
  const id = words[2];
  if (id === undefined) throw new UsageError('The ID is needed.');
  return id;
};

/** THE table of the operator's commands, by their two words. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  'workspace create': {
    usage: 'workspace create --name N [--plan Free|Pro|Business] [--subscription-until ISO]',
    run: async (operator, given) =>
      workspaceAnswer(
        await createWorkspace(operator, {
          name: requiredText(given, 'name'),
          plan: planOf(given),
          subscriptionUntil: timeOf(given, 'subscription-until'),
        }),
      ),
  },
  'workspace list': {
    usage: 'workspace list',
    run: async (operator) => ({ workspaces: (await listWorkspaces(operator)).map(workspaceAnswer) }),
  },
  'workspace set': {
    usage: 'workspace set ID [--plan P] [--status Active|Suspended] [--subscription-until ISO|never]',
    run: async (operator, given) =>
      workspaceAnswer(
        await setWorkspace(operator, idOf(given), {
          plan: planOf(given),
          status: statusOf(given),
          subscriptionUntil: timeOf(given, 'subscription-until'),
        }),
      ),
  },
  'key create': {
    usage: 'key create --workspace ID [--scopes qr:read,qr:write,qr:delete,keys:manage] [--name N] [--expires ISO]',
    run: async (operator, given) => {
      const { key, text } = await createApiKeyAsOperator(operator, {
        workspaceId: requiredText(given, 'workspace'),
        scopes: scopesOf(given),
        name: optionalText(given, 'name'),
        expiresUtc: timeOf(given, 'expires'),
      });
      return { id: key.id, key: text, scopes: key.scopes, expiresUtc: iso(key.expiresUtc) };
    },
  },
  'key list': {
    usage: 'key list --workspace ID',
    run: async (operator, given) => ({
      keys: (await listApiKeysAsOperator(operator, requiredText(given, 'workspace'))).map(keyAnswer),
    }),
  },
  'key revoke': {
    usage: 'key revoke ID',
    run: async (operator, given) => keyAnswer(await revokeApiKeyAsOperator(operator, idOf(given))),
  },
  recount: recountCommand,
  demo: demoCommand,
  'campaign list': {
    usage: 'campaign list --workspace ID [--deleted]',
    run: async (operator, given) => {
      const workspaceId = requiredText(given, 'workspace');
      const campaigns = await listCampaignsAsOperator(operator, workspaceId, given.options.deleted === true);
      return { campaigns: campaigns.map(campaignAnswer) };
    },
  },
  'campaign restore': {
    usage: 'campaign restore ID',
    run: async (operator, given) => campaignAnswer(await restoreCampaignAsOperator(operator, idOf(given))),
  },
};

export const USAGE = `Usage: npm run -s cli -- COMMAND [--json]\n\n${Object.values(COMMANDS)
  .map(({ usage }) => `  ${usage}`)
  .join('\n')}\n`;
