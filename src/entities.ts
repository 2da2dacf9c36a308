import { ApiKey } from './access/api-key.js';
import { AuditEntry } from './access/audit-entry.js';
import { Workspace } from './access/workspace.js';
import { Asset } from './assets/asset.js';
import { Campaign } from './campaigns/campaign.js';
import { CampaignRevision } from './campaigns/campaign-revision.js';

/** Every stored noun. The tables of scans are plain SQL and have no entity. */
export const ENTITIES = [Workspace, ApiKey, Campaign, Asset, AuditEntry, CampaignRevision];
