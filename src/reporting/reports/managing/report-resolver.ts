import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { LIMITS } from '../../../core/contract/contract-limits.js';
import { PLANS } from '../../../core/contract/plans.js';
import type { Scope } from '../../../core/contract/scopes.js';
import type { Context } from '../../../tenancy/caller/context.js';
import { STATEMENT_COST, upTo } from '../../../tenancy/fields/field-costs.js';
import { DELIVERIES_SHOWN, listDeliveries, listRecipients, listReports } from './list-reports.js';
import { createReport, deleteReport, sendReportNow, updateReport } from './manage-reports.js';
import { Report, ReportRecipient } from './report.js';
import { ReportDelivery } from './report-delivery.js';
import { ReportInput } from './report-inputs.js';

/** Reports go to people outside and name them, so they need `qr:delete`, which Owners and Editors have, to be read too. */
@Resolver(() => Report)
export class ReportResolver {
  @Authorized<Scope>('qr:delete')
  @Query(() => [Report], { complexity: upTo(PLANS.Business.reports, STATEMENT_COST), description: 'By name.' })
  reports(@Ctx() context: Context): Promise<Report[]> {
    return listReports(context);
  }

  @Authorized<Scope>('qr:delete')
  @Mutation(() => Report)
  createReport(@Ctx() context: Context, @Arg('input', () => ReportInput) input: ReportInput): Promise<Report> {
    return createReport(context, input);
  }

  @Authorized<Scope>('qr:delete')
  @Mutation(() => Report)
  updateReport(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => ReportInput) input: ReportInput,
  ): Promise<Report> {
    return updateReport(context, id, input);
  }

  @Authorized<Scope>('qr:delete')
  @Mutation(() => Boolean)
  deleteReport(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<boolean> {
    return deleteReport(context, id);
  }

  @Authorized<Scope>('qr:delete')
  @Mutation(() => ReportDelivery, {
    description: 'Mails it to the caller, who must be a person with a verified address.',
  })
  sendReportNow(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<ReportDelivery> {
    return sendReportNow(context, id);
  }

  @FieldResolver(() => [ReportRecipient], {
    complexity: upTo(LIMITS.reports.recipients, STATEMENT_COST),
    description: 'By address.',
  })
  recipients(@Ctx() context: Context, @Root() report: Report): Promise<ReportRecipient[]> {
    return listRecipients(context, report.id);
  }

  @FieldResolver(() => [ReportDelivery], {
    complexity: upTo(DELIVERIES_SHOWN, STATEMENT_COST),
    description: `The latest ${DELIVERIES_SHOWN}.`,
  })
  deliveries(@Ctx() context: Context, @Root() report: Report): Promise<ReportDelivery[]> {
    return listDeliveries(context, report.id);
  }
}
