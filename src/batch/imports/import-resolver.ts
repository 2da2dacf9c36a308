import {
  Arg,
  Args,
  Authorized,
  Ctx,
  FieldResolver,
  ID,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import type { Scope } from '../../core/contract/scopes.js';
import { methodNotAllowed } from '../../core/errors.js';
import type { Context } from '../../tenancy/caller/context.js';
import { listCost, STATEMENT_COST, upTo } from '../../tenancy/fields/field-costs.js';
import { PageArgs } from '../../tenancy/fields/paging.js';
import { CampaignImport, findImport } from './campaign-import.js';
import { cancelImport } from './cancel-import.js';
import { type ImportProgress, subscribeToImport } from './import-progress.js';
import { ImportPage, listImports } from './list-imports.js';
import { ImportPrintedHost, PRINTED_HOSTS_MAX, readPrintedHosts } from './printed-hosts.js';
import { ImportRowProblem, ROW_PROBLEMS_MAX, readRowProblems } from './row-problems.js';
import { FIRST_ROWS, ImportFirstRow } from './rows/first-row.js';
import { readFirstRows } from './rows/first-rows.js';
import { ImportOptions, startImport } from './start-import.js';

interface SubscriptionInput {
  context: Context;
  args: { id: string };
}

@Resolver(() => CampaignImport)
export class ImportResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => ImportPage, { complexity: listCost, description: 'Imports, newest first.' })
  imports(@Ctx() context: Context, @Args(() => PageArgs) args: PageArgs): ReturnType<typeof listImports> {
    return listImports(context, args);
  }

  @Authorized<Scope>('qr:read')
  @Query(() => CampaignImport)
  import(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<CampaignImport> {
    return findImport(context.em, id);
  }

  @FieldResolver(() => [ImportRowProblem], {
    complexity: listCost,
    description: `Problems of the first rows that have any, at most ${ROW_PROBLEMS_MAX}. Available for 30 days.`,
  })
  rowProblems(
    @Root() { id }: CampaignImport,
    @Ctx() context: Context,
    @Arg('first', () => Int, { defaultValue: 20 }) first: number,
  ): Promise<ImportRowProblem[]> {
    return readRowProblems(context, 'problems', id, first);
  }

  @FieldResolver(() => [ImportRowProblem], {
    complexity: listCost,
    description: `The first rows whose code cannot stay, and why, at most ${ROW_PROBLEMS_MAX}. Available for 30 days.`,
  })
  replacedCodes(
    @Root() { id }: CampaignImport,
    @Ctx() context: Context,
    @Arg('first', () => Int, { defaultValue: 20 }) first: number,
  ): Promise<ImportRowProblem[]> {
    return readRowProblems(context, 'replacedCodes', id, first);
  }

  @FieldResolver(() => [ImportPrintedHost], {
    complexity: upTo(PRINTED_HOSTS_MAX, STATEMENT_COST),
    description: 'Where the codes of short links were printed, and which of them lead here. Available for 30 days.',
  })
  printedHosts(@Root() { id }: CampaignImport, @Ctx() context: Context): Promise<ImportPrintedHost[]> {
    return readPrintedHosts(context, id);
  }

  @FieldResolver(() => [ImportFirstRow], {
    complexity: upTo(FIRST_ROWS, STATEMENT_COST),
    description: 'The beginning of a file as a dry run has read it. Empty for other imports.',
  })
  firstRows(@Root() { id }: CampaignImport, @Ctx() context: Context): Promise<ImportFirstRow[]> {
    return readFirstRows(context, id);
  }

  @Authorized<Scope>('qr:write')
  @Mutation(() => CampaignImport, {
    complexity: 5 * STATEMENT_COST,
    description:
      'Creates a campaign from every row of a file sent to `POST /imports`. A file is imported only once: starting it again ' +
      'resumes an import that was stopped, and retries rows that had problems.',
  })
  startImport(
    @Ctx() context: Context,
    @Arg('fileId', () => ID) fileId: string,
    @Arg('options', () => ImportOptions, { defaultValue: { dryRun: false } }) options: ImportOptions,
  ): Promise<CampaignImport> {
    return startImport(context, fileId, options);
  }

  @Authorized<Scope>('qr:write')
  @Mutation(() => CampaignImport, { description: 'Stops an import. Campaigns it has created remain.' })
  cancelImport(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<CampaignImport> {
    return cancelImport(context, id);
  }

  @Authorized<Scope>('qr:read')
  @Subscription(() => CampaignImport, {
    description: 'Sends the import now, after every few hundred rows, and when it ends, over a WebSocket (graphql-ws).',
    subscribe: ({ context, args }: SubscriptionInput) => subscribeToImport(context, args.id),
  })
  importProgress(
    @Ctx() context: Context,
    @Root() progress: ImportProgress | undefined,
    // Used by `subscribe`.
    @Arg('id', () => ID) _id: string,
  ): Promise<CampaignImport> {
    if (progress === undefined) throw methodNotAllowed(['graphql-ws on a WebSocket']);
    return findImport(context.em, progress.id);
  }
}
