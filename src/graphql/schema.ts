import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync, type PubSub } from 'type-graphql';
import { ScanRecordedResolver } from '../analytics/live/scan-recorded-resolver.js';
import { OverviewResolver } from '../analytics/overview/overview-resolver.js';
import { CampaignTotalsResolver } from '../analytics/totals/campaign-totals-resolver.js';
import { ApiKeyResolver } from '../api-keys/commands/api-key-resolver.js';
import { AssetResolver } from '../assets/asset-resolver.js';
import { AuditResolver } from '../audit/queries/audit-resolver.js';
import { CampaignResolver } from '../campaigns/campaign-resolver.js';
import { CampaignHistoryResolver } from '../campaigns/history/campaign-history-resolver.js';
import { PageResolver } from '../pages/page-resolver.js';
import { checkScopes } from './check-scopes.js';

/** The library wants one. Every subscription brings a stream of its own instead. */
const unused = (): never => {
  throw new Error('a subscription has no stream of its own');
};
const pubSub: PubSub = { publish: unused, subscribe: unused };

/** The whole model. Inputs are checked by the deeds, which can tell all problems at once. */
export const createSchema = (): GraphQLSchema =>
  buildSchemaSync({
    resolvers: [
      CampaignResolver,
      CampaignTotalsResolver,
      AssetResolver,
      OverviewResolver,
      ScanRecordedResolver,
      PageResolver,
      CampaignHistoryResolver,
      ApiKeyResolver,
      AuditResolver,
    ],
    authChecker: checkScopes,
    validate: false,
    pubSub,
  });
