import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { type AuthCheckerFn, buildSchemaSync, type PubSub } from 'type-graphql';
import { ImportResolver } from '../../batch/imports/import-resolver.js';
import { PrintRunResolver } from '../../batch/print-runs/print-run-resolver.js';
import { SampleResolver } from '../../batch/samples/sample-resolver.js';
import { PreviewResolver } from '../../campaigns/artwork/preview-resolver.js';
import { AssetResolver } from '../../campaigns/assets/asset-resolver.js';
import { BrandKitResolver } from '../../campaigns/brand-kits/brand-kit-resolver.js';
import { BulkResolver } from '../../campaigns/bulk/bulk-resolver.js';
import { CampaignResolver } from '../../campaigns/campaign-resolver.js';
import { DeleteScansResolver } from '../../campaigns/delete-scans-resolver.js';
import { CampaignHistoryResolver } from '../../campaigns/history/campaign-history-resolver.js';
import { CampaignRevisionResolver } from '../../campaigns/history/campaign-revision-resolver.js';
import { HouseResolver } from '../../campaigns/house/house-resolver.js';
import { MatchResolver } from '../../campaigns/lists/match-resolver.js';
import { RulesResolver } from '../../campaigns/rules/rules-resolver.js';
import { QrTemplateResolver } from '../../campaigns/style/qr-template-resolver.js';
import { TagsResolver } from '../../campaigns/tags/tags-resolver.js';
import type { Permission } from '../../core/contract/scopes.js';
import { ScanRecordedResolver } from '../../figures/live/scan-recorded-resolver.js';
import { OverviewResolver } from '../../figures/overview/overview-resolver.js';
import { CampaignTotalsResolver } from '../../figures/totals/campaign-totals.js';
import { ApiKeyResolver } from '../../identity/api-keys/commands/api-key-resolver.js';
import { InvitationResolver } from '../../identity/invitations/invitation-resolver.js';
import { PasskeyResolver } from '../../identity/passkeys/passkey-resolver.js';
import { MemberResolver } from '../../identity/people/commands/member-resolver.js';
import { ProfileResolver } from '../../identity/profile/profile-resolver.js';
import { SavedViewResolver } from '../../identity/saved-views/saved-view-resolver.js';
import { PageResolver } from '../../pages/page-resolver.js';
import { DestinationPreviewResolver } from '../../redirect/destination-preview-resolver.js';
import { BrandKitUsesResolver } from '../../reporting/brand-kit-uses.js';
import { NotesResolver } from '../../reporting/notes/notes-resolver.js';
import { ReportResolver } from '../../reporting/reports/managing/report-resolver.js';
import { SharedFiguresResolver } from '../../reporting/shared-figures/shared-figures-resolver.js';
import { SentencesResolver } from '../../reporting/summary/sentences-resolver.js';
import { AuditResolver } from '../../tenancy/audit/audit-resolver.js';
import type { Context } from '../../tenancy/caller/context.js';
import { requirePermission } from '../../tenancy/caller/known-principal.js';
import { DomainResolver } from '../../tenancy/domains/domain-resolver.js';
import { WorkspaceLifecycleResolver } from '../../tenancy/workspaces/lifecycle-resolver.js';
import { WorkspaceResolver } from '../../tenancy/workspaces/workspace-resolver.js';
import { WebhookDeliveryResolver, WebhookResolver } from '../../webhooks/commands/webhook-resolver.js';
import { boundExecution } from './bound-execution.js';

/** The library requires a PubSub, but every subscription has its own stream. */
const unused = (): never => {
  throw new Error('a subscription must have a stream of its own');
};
const pubSub: PubSub = { publish: unused, subscribe: unused };

/**
 * The caller must have every permission with which a field is marked, and a mutation's when it commits. Mutations run one
 * after the other, and each may end what the one before has needed.
 */
const checkScopes: AuthCheckerFn<Context, Permission> = ({ context, info }, scopes) => {
  if (info.parentType === info.schema.getMutationType()) context.needs?.clear();
  for (const scope of scopes) requirePermission(context, scope);
  return true;
};

/** Builds the whole GraphQL schema. Inputs are checked by the commands, which can report all problems at once. */
export const createSchema = (): GraphQLSchema =>
  boundExecution(
    buildSchemaSync({
      resolvers: [
        CampaignResolver,
        BulkResolver,
        CampaignTotalsResolver,
        AssetResolver,
        OverviewResolver,
        SentencesResolver,
        NotesResolver,
        DeleteScansResolver,
        SharedFiguresResolver,
        ReportResolver,
        ScanRecordedResolver,
        PageResolver,
        DestinationPreviewResolver,
        ImportResolver,
        MemberResolver,
        PasskeyResolver,
        InvitationResolver,
        ProfileResolver,
        SavedViewResolver,
        CampaignHistoryResolver,
        CampaignRevisionResolver,
        RulesResolver,
        QrTemplateResolver,
        BrandKitResolver,
        BrandKitUsesResolver,
        TagsResolver,
        HouseResolver,
        MatchResolver,
        ApiKeyResolver,
        AuditResolver,
        WebhookResolver,
        WebhookDeliveryResolver,
        PrintRunResolver,
        SampleResolver,
        WorkspaceResolver,
        DomainResolver,
        PreviewResolver,
        WorkspaceLifecycleResolver,
      ],
      authChecker: checkScopes,
      validate: false,
      // Would execute an introspection query. Apollo Server checks the schema when it starts.
      skipCheck: true,
      pubSub,
    }),
  );
