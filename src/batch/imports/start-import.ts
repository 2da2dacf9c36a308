import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, InputType } from 'type-graphql';
import { requireSubscription } from '../../campaigns/plan-limits.js';
import { QrDesign } from '../../campaigns/style/qr-design.js';
import { QrStyle } from '../../campaigns/style/qr-style.js';
import { findDesignProblems, findStyleProblems, toStoredDesign } from '../../campaigns/style/style-rules.js';
import { AuditAction } from '../../core/contract/audit-action.js';
import { problem } from '../../core/contract/problems.js';
import { AppError, notFound, planLimitReached } from '../../core/errors.js';
import { findInputProblems, IsOptional, ValidateNested } from '../../core/field-rules.js';
import { isUuid, newId } from '../../core/ids.js';
import type { Actor } from '../../tenancy/caller/actor.js';
import { Principal } from '../../tenancy/caller/principal.js';
import { runUnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { lockWorkspace, type Workspace } from '../../tenancy/workspace.js';
import { CampaignImport, lockImport } from './campaign-import.js';
import { ImportFormat } from './formats/import-format.js';
import {
  addsCorrections,
  correctionsIn,
  ImportReading,
  refuseBeyondCells,
  toReading,
} from './formats/import-reading.js';
import { ImportFile } from './import-file.js';
import { IMPORT_JOB } from './import-job.js';
import { IMPORT_LIMITS } from './import-limits.js';
import { hasEnded, ImportState } from './import-state.js';

@InputType()
export class ImportOptions extends ImportReading {
  @Field(() => ImportFormat, { nullable: true, description: 'If omitted, detected by the columns.' })
  format?: ImportFormat | null;

  @Field(() => Boolean, { defaultValue: false, description: 'Checks every row and creates nothing.' })
  dryRun!: boolean;

  @Field(() => QrStyle, {
    nullable: true,
    description:
      'The style of rows without one. If omitted, and this is no first dry run, that of the last import or dry run of the file, with its design.',
  })
  @IsOptional()
  @ValidateNested()
  style?: QrStyle | null;

  @Field(() => QrDesign, { nullable: true, description: 'The design of rows without a style. Needs `style`.' })
  @IsOptional()
  @ValidateNested()
  design?: QrDesign | null;
}

/**
 * Starts importing a file. A workspace imports a file only once: sending it again resumes an import that was stopped,
 * or retries the rows that had problems; a complete import is returned unchanged, and so is one in progress, unless it
 * lacks corrections of cells that are sent: they would be lost.
 */
export async function startImport(context: Actor, fileId: string, options: ImportOptions): Promise<CampaignImport> {
  const problems = findInputProblems(context, options);
  const sent = options.style ? { style: options.style, design: toStoredDesign(options.design ?? null) } : NO_LOOK;
  if (options.style) {
    problems.merge(findStyleProblems(options.style, sent.design, problems), 'style');
    problems.merge(findDesignProblems(options.style, sent.design, problems), 'design');
  }
  problems.throwIfAny();
  return runUnitOfWork(context, async ({ em, audit }) => {
    const workspace = await lockWorkspace(em, context.workspace.id);
    const file = isUuid(fileId) ? await em.findOne(ImportFile, { id: fileId }) : null;
    if (file === null || file.hash === null) throw notFound('file');
    requireSubscription(context, workspace);
    const fileHash = file.hash;
    const { format = null, dryRun: isDryRun } = options;
    const before = await findLast(em, fileHash);
    const asked = {
      askedFormat: format ?? (addsCorrections(options) ? (before?.askedFormat ?? null) : null),
      corrections: correctionsIn(options, before?.corrections ?? null),
    };
    refuseBeyondCells(asked.corrections ?? {});
    const known = isDryRun
      ? ((await em.find(CampaignImport, { fileHash, isDryRun, endedUtc: null })).find((one) => reads(one, asked)) ??
        null)
      : await em.findOne(CampaignImport, { fileHash, isDryRun });
    if (known !== null && !mayGoOn(context, known)) {
      const isLost = addsCorrections(options) && !hasEnded(known.state) && !reads(known, asked);
      if (isLost) throw new AppError('conflict', problem('import_running'));
      return known;
    }
    await refuseBeyondLimit(em);
    // A dry run that corrects another one keeps its look.
    const last = isDryRun && asked.corrections === null ? null : before;
    const look = options.style === undefined && last !== null ? lookOf(last) : sent;
    const isAsked = format !== null || asked.corrections !== null;
    const { askedFormat, corrections } = isAsked || last === null || last.format === null ? asked : last;
    const started =
      known === null
        ? newImport(context, em, workspace, { fileId: file.id, fileHash, fileName: file.fileName })
        : await lockImport(em, known.id);
    if (known !== null) await forgetProblems(em, started);
    em.assign(started, {
      fileId: file.id,
      isDryRun,
      ...{ askedFormat, corrections },
      ...look,
      state: ImportState.Waiting,
      attempts: 0,
    });
    await em.flush();
    audit(AuditAction.ImportStarted, started.id, { isDryRun: String(isDryRun) });
    const job = { importId: started.id, workspaceId: workspace.id };
    await context.queue.send(em, IMPORT_JOB, job, { key: workspace.id });
    return started;
  });
}

type ImportLook = Pick<CampaignImport, 'style' | 'design'>;

const NO_LOOK: ImportLook = { style: null, design: null };

/** Campaigns should look as the dry run checked them, and be read as it read them; the rest of an import like its beginning. */
const findLast = (em: EntityManager, fileHash: string): Promise<CampaignImport | null> =>
  em.findOne(CampaignImport, { fileHash }, { orderBy: { createdUtc: 'desc', id: 'desc' } });

const lookOf = ({ style, design }: CampaignImport): ImportLook => ({ style, design });

/** Whether an import reads its file in the same way. */
const reads = (
  one: CampaignImport,
  { askedFormat, corrections }: Pick<CampaignImport, 'askedFormat' | 'corrections'>,
): boolean =>
  one.askedFormat === askedFormat && isDeepStrictEqual(toReading(one.corrections, null), toReading(corrections, null));

/** Whether an import of the same file has something left to do and its rows are still stored. */
function mayGoOn({ clock }: Actor, { state, rowsProblem, endedUtc }: CampaignImport): boolean {
  if (!hasEnded(state) || endedUtc === null) return false;
  if (clock.now() - endedUtc.getTime() > IMPORT_LIMITS.rowsMs) return false;
  return state !== ImportState.Finished || rowsProblem > 0;
}

type FileOfImport = Pick<CampaignImport, 'fileId' | 'fileHash' | 'fileName'>;

function newImport(
  { clock, principalId }: Actor,
  em: EntityManager,
  workspace: Workspace,
  file: FileOfImport,
): CampaignImport {
  return em.create(CampaignImport, {
    id: newId(),
    workspace,
    ...file,
    isDryRun: false,
    askedFormat: null,
    corrections: null,
    style: null,
    design: null,
    state: ImportState.Waiting,
    format: null,
    encoding: null,
    delimiter: null,
    sheet: null,
    rowsTotal: null,
    ignoredColumns: [],
    columns: [],
    firstRows: [],
    attempts: 0,
    lastRow: 0,
    rowsOk: 0,
    rowsUpdated: 0,
    rowsUnchanged: 0,
    rowsProblem: 0,
    codesKept: 0,
    codesReplaced: 0,
    problemDetails: null,
    problemRow: null,
    actor: principalId === null ? null : em.getReference(Principal, principalId),
    createdUtc: new Date(clock.now()),
    endedUtc: null,
  });
}

/** Keeps the rows that became campaigns, so that they are not created again. */
async function forgetProblems(em: EntityManager, { id }: CampaignImport): Promise<void> {
  await em.execute("delete from import_row where import_id = ? and status = 'problem'", [id]);
  const reset = { lastRow: 0, rowsTotal: null, rowsProblem: 0, problemDetails: null, problemRow: null, endedUtc: null };
  em.assign(await lockImport(em, id), reset);
}

async function refuseBeyondLimit(em: EntityManager): Promise<void> {
  const unfinished = await em.count(CampaignImport, { state: { $in: [ImportState.Waiting, ImportState.Running] } });
  if (unfinished >= IMPORT_LIMITS.unfinished) {
    throw planLimitReached(problem('imports_unfinished', { count: unfinished }));
  }
}
