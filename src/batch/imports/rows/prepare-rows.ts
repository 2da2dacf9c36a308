import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Context } from '../../../access/context/context.js';
import { readByExternalIds, toUpdatePlan } from '../../../campaigns/bulk/known-campaigns.js';
import { type ItemPlan, refused } from '../../../campaigns/bulk/plan/plan.js';
import type { EditedRow } from '../../../campaigns/bulk/plan/plan-edit.js';
import { CODE_USED, unusedCodes, usedCodes } from '../../../campaigns/campaign-code.js';
import { findDraftProblems } from '../../../campaigns/check-campaign.js';
import type { CampaignState } from '../../../campaigns/new-campaign.js';
import { DEFAULT_STYLE } from '../../../campaigns/style/default-style.js';
import type { QrStyle } from '../../../campaigns/style/qr-style.js';
import { findExternalIdProblem } from '../../../campaigns/tags/external-id.js';
import { validationFailed } from '../../../core/errors.js';
import { isCode } from '../../../core/ids.js';
import type { ImportRow } from '../formats/import-row.js';
import type { ReadRow } from '../formats/open-file.js';
import { rowsOfExternalIds } from './known-rows.js';
import { readInput } from './read-input.js';

/** A row that was checked but for its picture, with what is to be done for it. */
export interface PreparedRow {
  readonly row: number;
  /** Null for none, and for one that could not be stored. */
  readonly externalId: string | null;
  /** Of the campaign that it becomes or changes. */
  readonly code: string | null;
  readonly notes: readonly string[];
  plan: ItemPlan;
}

/**
 * Checks rows and gives new campaigns their codes. Of rows that choose the same code or external id the first has it, in the
 * whole file as to ids. A row whose external id the workspace knows changes that campaign.
 */
export async function prepareRows(
  context: Context,
  importId: string,
  rows: readonly ReadRow[],
  style: QrStyle | null,
  signal: AbortSignal,
): Promise<PreparedRow[]> {
  const read = rows.flatMap((row) => ('read' in row ? [row.read] : []));
  const ids = read.flatMap((row) => externalIdOf(row) ?? []);
  const wished = read.flatMap(({ wishedCode, input }) => [wishedCode, input.code]);
  const asked = wished.filter((code) => typeof code === 'string').filter(isCode);
  const fresh = await unusedCodes(context.em, rows.length);
  const known: Known = {
    style,
    used: new Set(await usedCodes(context.em, asked)),
    campaigns: await readByExternalIds(context, ids),
    rowOf: await rowsOfExternalIds(context.em, importId, ids),
  };
  const prepared: PreparedRow[] = [];
  let yieldAt = performance.now() + BUSY_MS;
  for (const [index, row] of rows.entries()) {
    if ('read' in row) prepared.push(prepareRow(context, row.read, known, fresh[index] ?? ''));
    else {
      const plan = refused(validationFailed({ '': [row.problem] }));
      prepared.push({ row: row.row, externalId: null, code: null, notes: [], plan });
    }
    if (performance.now() < yieldAt) continue;
    await yieldToEventLoop(undefined, { signal });
    yieldAt = performance.now() + BUSY_MS;
  }
  return prepared;
}

/** After so long requests come first; one row more is the longest that they wait for. */
const BUSY_MS = 4;

/** What rows are checked against. */
interface Known {
  readonly style: QrStyle | null;
  /** Grows by the codes that rows take. */
  readonly used: Set<string>;
  readonly campaigns: ReadonlyMap<string, EditedRow>;
  /** The first row with an external id. */
  readonly rowOf: Map<string, number>;
}

function externalIdOf({ input: { externalId } }: ImportRow): string | null {
  return typeof externalId === 'string' && findExternalIdProblem(externalId) === null ? externalId : null;
}

function prepareRow(context: Context, read: ImportRow, known: Known, fresh: string): PreparedRow {
  const { row, notes } = read;
  const externalId = externalIdOf(read);
  if (externalId === null) return prepareNew(context, read, known, fresh);
  const first = known.rowOf.get(externalId) ?? row;
  known.rowOf.set(externalId, first);
  if (first !== row) {
    const twice = `Is that of row ${first} too. Name a campaign once in a file.`;
    return { row, externalId, code: null, notes, plan: refused(validationFailed({ externalId: [twice] })) };
  }
  const campaign = known.campaigns.get(externalId);
  if (campaign === undefined) return prepareNew(context, read, known, fresh);
  const { name, content, mode, payloadType, code } = campaign;
  const { input, problems } = readInput({ name, content, mode, payloadType, ...read.input });
  const plan = toUpdatePlan({ ...context, inputProblems: problems.toFields() }, campaign, { ...input, externalId });
  return { row, externalId, code, notes, plan };
}

function stateOf({ state }: ImportRow): CampaignState | undefined {
  const toTime = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));
  return state && { ...state, createdUtc: toTime(state.createdUtc), deletedUtc: toTime(state.deletedUtc) };
}

function prepareNew(context: Context, read: ImportRow, { style, used }: Known, fresh: string): PreparedRow {
  const { input, problems: unread } = readInput({ ...read.defaults, ...read.input });
  const wished = read.wishedCode ?? null;
  const code = input.code ?? (wished !== null && isCode(wished) && !used.has(wished) ? wished : fresh);
  const draft = { ...input, code, style: input.style ?? style ?? DEFAULT_STYLE, state: stateOf(read) };
  const problems = findDraftProblems({ ...context, inputProblems: unread.toFields() }, input, draft);
  problems.addAll(read.problems ?? {});
  if (input.code && !problems.has('code') && used.has(input.code)) problems.add('code', CODE_USED);
  if (problems.isEmpty) used.add(code);
  const isOther = wished !== null && code !== wished;
  const notes = isOther ? [`The code ${wished} is not free here or not possible: a new one was given.`] : [];
  const plan: ItemPlan = problems.isEmpty
    ? { kind: 'create', draft, mask: null, isUpsert: input.externalId !== null && input.externalId !== undefined }
    : refused(validationFailed(problems.toFields(), problems.suggestions));
  return { row: read.row, externalId: externalIdOf(read), code, notes: [...notes, ...read.notes], plan };
}
