import { listCampaignsAsOperator } from '../campaigns/list-campaigns.js';
import { recountCampaigns } from '../campaigns/lists/recount-campaigns.js';
import { restoreCampaignAsOperator } from '../campaigns/restore-campaign.js';
import { lookUp } from '../core/contract/look-up.js';
import { createApiKeyAsOperator } from '../identity/api-keys/commands/issue-api-key.js';
import { listApiKeysAsOperator } from '../identity/api-keys/commands/list-api-keys.js';
import { revokeApiKeyAsOperator } from '../identity/api-keys/commands/revoke-api-key.js';
import { operatorIn } from '../tenancy/caller/actor.js';
import { deleteWorkspace, restoreWorkspace } from '../tenancy/workspaces/delete-workspace.js';
import {
  createWorkspace,
  findWorkspace,
  listWorkspaces,
  setWorkspace,
} from '../tenancy/workspaces/manage-workspaces.js';
import { listWebhookEndpointsAsOperator } from '../webhooks/commands/list-webhooks.js';
import { pauseWebhookAsOperator } from '../webhooks/commands/manage-webhook-endpoint.js';
import { adoptJournalCommand } from './adopt-journal-command.js';
import {
  type Arguments,
  hasFlag,
  optionalText,
  planOf,
  requiredText,
  scopesOf,
  statusOf,
  timeOf,
  UsageError,
} from './arguments.js';
import { artworkCommand } from './artwork-command.js';
import type { Command } from './command.js';
import { copyFilesCommand } from './copy-files-command.js';
import { demoCommand } from './demo-command.js';
import { distributeCommand } from './distribute-command.js';
import { exportCommand } from './export-command.js';
import { importCommand } from './import-command.js';
import { apiKeyOutput, campaignOutput, iso, webhookOutput, workspaceOutput } from './outputs.js';
import { PEOPLE_COMMANDS } from './people-commands.js';
import { recountCommand } from './recount-command.js';
import { reportCommand } from './report-command.js';

const idOf = ({ words }: Arguments): string => {
  const id = words[2];
  if (id === undefined) throw new UsageError('Add the ID after the command.');
  return id;
};

/** All operator commands, by their one or two words. */
const COMMANDS: Readonly<Record<string, Command>> = {
  'workspace create': {
    usage: 'workspace create --name N [--plan Free|Pro|Business] [--subscription-until ISO]',
    run: async (operator, args) =>
      workspaceOutput(
        await createWorkspace(operator, {
          name: requiredText(args, 'name'),
          plan: planOf(args),
          subscriptionUntil: timeOf(args, 'subscription-until'),
        }),
      ),
  },
  'workspace list': {
    usage: 'workspace list',
    run: async (operator) => ({ workspaces: (await listWorkspaces(operator)).map(workspaceOutput) }),
  },
  'workspace set': {
    usage: 'workspace set ID [--plan P] [--status Active|Suspended] [--subscription-until ISO|never]',
    run: async (operator, args) =>
      workspaceOutput(
        await setWorkspace(operator, idOf(args), {
          plan: planOf(args),
          status: statusOf(args),
          subscriptionUntil: timeOf(args, 'subscription-until'),
        }),
      ),
  },
  'workspace delete': {
    usage: 'workspace delete ID   (suspends it; everything in it is deleted after two weeks)',
    run: async (operator, args) => {
      const { id, name } = await findWorkspace(operator, idOf(args));
      return workspaceOutput(await deleteWorkspace(operatorIn(operator, { id }), name));
    },
  },
  'workspace restore': {
    usage: 'workspace restore ID   (undoes its deletion)',
    run: async (operator, args) => {
      const { id } = await findWorkspace(operator, idOf(args));
      return workspaceOutput(await restoreWorkspace(operatorIn(operator, { id })));
    },
  },
  'key create': {
    usage: 'key create --workspace ID [--scopes qr:read,qr:write,qr:delete,keys:manage] [--name N] [--expires ISO]',
    run: async (operator, args) => {
      const { key, text } = await createApiKeyAsOperator(operator, {
        workspaceId: requiredText(args, 'workspace'),
        scopes: scopesOf(args),
        name: optionalText(args, 'name'),
        expiresUtc: timeOf(args, 'expires'),
      });
      return { id: key.id, key: text, scopes: key.scopes, expiresUtc: iso(key.expiresUtc) };
    },
  },
  'key list': {
    usage: 'key list --workspace ID',
    run: async (operator, args) => ({
      keys: (await listApiKeysAsOperator(operator, requiredText(args, 'workspace'))).map(apiKeyOutput),
    }),
  },
  'key revoke': {
    usage: 'key revoke ID',
    run: async (operator, args) => apiKeyOutput(await revokeApiKeyAsOperator(operator, idOf(args))),
  },
  'campaign list': {
    usage: 'campaign list --workspace ID [--deleted]',
    run: async (operator, args) => {
      const workspaceId = requiredText(args, 'workspace');
      const campaigns = await listCampaignsAsOperator(operator, workspaceId, hasFlag(args, 'deleted'));
      return { campaigns: campaigns.map((campaign) => campaignOutput(campaign, operator.clock.now())) };
    },
  },
  'campaign restore': {
    usage: 'campaign restore ID',
    run: async (operator, args) =>
      campaignOutput(await restoreCampaignAsOperator(operator, idOf(args)), operator.clock.now()),
  },
  'campaign recount': {
    usage: 'campaign recount [--repair] [--workspace ID]',
    run: async (operator, args) => {
      const repair = hasFlag(args, 'repair');
      const differences = await recountCampaigns(operator, { workspaceId: optionalText(args, 'workspace'), repair });
      return { differences, repaired: repair };
    },
    isBad: ({ differences, repaired }) => Array.isArray(differences) && differences.length > 0 && repaired !== true,
  },
  'webhook list': {
    usage: 'webhook list --workspace ID',
    run: async (operator, args) => ({
      webhooks: (await listWebhookEndpointsAsOperator(operator, requiredText(args, 'workspace'))).map(webhookOutput),
    }),
  },
  'webhook pause': {
    usage: 'webhook pause ID',
    run: async (operator, args) => webhookOutput(await pauseWebhookAsOperator(operator, idOf(args))),
  },
  ...PEOPLE_COMMANDS,
  export: exportCommand,
  import: importCommand,
  'files copy': copyFilesCommand,
  artwork: artworkCommand,
  recount: recountCommand,
  report: reportCommand,
  distribute: distributeCommand,
  'adopt-journal': adoptJournalCommand,
  demo: demoCommand,
};

/** One-word commands that are followed by their subject. */
const WITH_SUBJECT = ['artwork', 'adopt-journal'];

/** Returns the command named by the first one or two words. */
export function findCommand([first = '', second]: readonly string[]): Command | undefined {
  const name = second === undefined || WITH_SUBJECT.includes(first) ? first : `${first} ${second}`;
  return lookUp(COMMANDS, name);
}

/** Text printed by `--help`. */
export const USAGE = `Usage: npm run -s cli -- COMMAND [--json]\n\n${Object.values(COMMANDS)
  .map(({ usage }) => `  ${usage}`)
  .join('\n')}\n`;
