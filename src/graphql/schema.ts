import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { CampaignTotalsResolver } from '../analytics/campaign-totals-resolver.js';
import { AssetResolver } from '../assets/asset-resolver.js';
import { CampaignResolver } from '../campaigns/campaign-resolver.js';
import { PageResolver } from '../pages/page-resolver.js';
import { checkScopes } from './check-scopes.js';

/** The whole model. Inputs are checked by the deeds, which can tell all problems at once. */
export const createSchema = (): GraphQLSchema =>
  buildSchemaSync({
    resolvers: [CampaignResolver, CampaignTotalsResolver, AssetResolver, PageResolver],
    authChecker: checkScopes,
    validate: false,
  });
