import { isActiveAt } from '../campaigns/campaign.js';
import type { ListedCampaign } from '../campaigns/list-campaigns.js';
import type { ApiKey } from '../identity/api-keys/api-key.js';
import type { Member } from '../identity/people/member.js';
import type { Workspace } from '../tenancy/workspace.js';
import type { WebhookEndpoint } from '../webhooks/webhook-endpoint.js';
import type { CommandOutput } from './command.js';

/** Returns the time as ISO 8601 in UTC. */
export const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

export const workspaceOutput = ({ id, name, slug, plan, status, ...times }: Workspace): CommandOutput => ({
  id,
  name,
  slug,
  plan,
  status,
  subscriptionUntil: iso(times.subscriptionUntil),
  deletionUtc: iso(times.deletionUtc),
});

export const memberOutput = ({
  id,
  name,
  person,
  role,
  createdUtc,
  revokedUtc,
  lastUsedUtc,
}: Member): CommandOutput => ({
  id,
  name,
  email: person.email,
  role,
  joinedUtc: iso(createdUtc),
  removedUtc: iso(revokedUtc),
  lastUsedUtc: iso(lastUsedUtc),
});

export const apiKeyOutput = (key: ApiKey): CommandOutput => ({
  id: key.id,
  name: key.name,
  displayPrefix: key.displayPrefix,
  scopes: key.scopes,
  createdUtc: iso(key.createdUtc),
  expiresUtc: iso(key.expiresUtc),
  revokedUtc: iso(key.revokedUtc),
  lastUsedUtc: iso(key.lastUsedUtc),
  createdById: key.createdBy?.id ?? null,
});

export const campaignOutput = (campaign: ListedCampaign, now: number): CommandOutput => ({
  id: campaign.id,
  code: campaign.code,
  name: campaign.name,
  mode: campaign.mode,
  payloadType: campaign.payloadType,
  isActive: isActiveAt(campaign, now),
  createdUtc: iso(campaign.createdUtc),
  deletedUtc: iso(campaign.deletedUtc),
});

export const webhookOutput = (endpoint: WebhookEndpoint): CommandOutput => ({
  id: endpoint.id,
  url: endpoint.url,
  events: endpoint.events,
  state: endpoint.state,
  stateReason: endpoint.stateReason,
  failingSinceUtc: iso(endpoint.failingSinceUtc),
  createdUtc: iso(endpoint.createdUtc),
});
