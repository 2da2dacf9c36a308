import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Authorized, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Scope } from '../../core/contract/scopes.js';
import type { Context } from '../../tenancy/caller/context.js';
import { listCost, selectedFields, upTo, WORKER_COST } from '../../tenancy/fields/field-costs.js';
import { cancelPrintRun } from './cancel-print-run.js';
import { createPrintRun } from './create-print-run.js';
import { findPrintRun } from './find-print-run.js';
import { listPrintRuns, PrintRunPage } from './list-print-runs.js';
import { PREVIEW_LABELS_MAX, PrintRunLabel, previewLabels } from './preview-labels.js';
import { PrintRun } from './print-run.js';
import { fileAddress } from './print-run-address.js';
import { CreatePrintRunInput, PrintRunsArgs } from './print-run-inputs.js';

@Resolver(() => PrintRun)
export class PrintRunResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => PrintRunPage, { complexity: listCost, description: 'Print runs of the last 30 days, newest first.' })
  printRuns(
    @Ctx() context: Context,
    @Args(() => PrintRunsArgs) args: PrintRunsArgs,
    @Info() info: GraphQLResolveInfo,
  ): ReturnType<typeof listPrintRuns> {
    return listPrintRuns(context, args, selectedFields(info, ['items']));
  }

  @Authorized<Scope>('qr:read')
  @Query(() => PrintRun, { description: 'To show its progress, query it every second or two.' })
  printRun(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<PrintRun> {
    return findPrintRun(context.em, id);
  }

  @Authorized<Scope>('qr:read')
  @Query(() => [PrintRunLabel], {
    complexity: upTo(PREVIEW_LABELS_MAX, PREVIEW_LABELS_MAX * WORKER_COST),
    description: `The first labels that \`createPrintRun\` would print, one per campaign, at most ${PREVIEW_LABELS_MAX}.`,
  })
  printRunLabels(
    @Ctx() context: Context,
    @Arg('input', () => CreatePrintRunInput) input: CreatePrintRunInput,
  ): Promise<PrintRunLabel[]> {
    return previewLabels(context, input);
  }

  @Authorized<Scope>('qr:write')
  @Mutation(() => PrintRun, {
    complexity: WORKER_COST,
    description: 'Makes one file of many campaigns in the background. You can download it for 24 hours.',
  })
  createPrintRun(
    @Ctx() context: Context,
    @Arg('input', () => CreatePrintRunInput) input: CreatePrintRunInput,
  ): Promise<PrintRun> {
    return createPrintRun(context, input);
  }

  @Authorized<Scope>('qr:write')
  @Mutation(() => PrintRun, {
    description: 'Stops a print run, or removes the file of a finished one, which needs the scope qr:delete.',
  })
  cancelPrintRun(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<PrintRun> {
    return cancelPrintRun(context, id);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Download address of the file; send a key of the workspace in X-Api-Key. Null while there is no file.',
  })
  fileUrl(@Ctx() { publicUrl, clock }: Context, @Root() run: PrintRun): string | null {
    return fileAddress(publicUrl, run, clock.now());
  }
}
