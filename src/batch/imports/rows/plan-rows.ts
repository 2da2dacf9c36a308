import type { AddressHolders } from '../../../campaigns/addresses/address-holders.js';
import { readDefaultHost } from '../../../campaigns/addresses/apply-addresses.js';
import type { CampaignLook } from '../../../campaigns/campaign-draft.js';
import { type CampaignState, type ItemPlan, refused } from '../../../campaigns/changes/plan.js';
import { planCreation, unusedCodes, usedCodes } from '../../../campaigns/changes/plan-creation.js';
import { planKnown } from '../../../campaigns/changes/plan-edit.js';
import { planInTurns } from '../../../campaigns/changes/plan-in-turns.js';
import { type CampaignRow, readByExternalIds } from '../../../campaigns/changes/read-campaign-rows.js';
import { readPause } from '../../../campaigns/pauses/stored-pause.js';
import { findExternalIdProblem } from '../../../campaigns/tags/labels.js';
import { type Problem, problem } from '../../../core/contract/problems.js';
import { isCode } from '../../../core/contract/text.js';
import { validationFailed } from '../../../core/errors.js';
import type { Context } from '../../../tenancy/caller/context.js';
import type { ImportRow } from '../formats/import-row.js';
import type { ReadRow } from '../formats/open-file.js';
import { withFrame } from './captions.js';
import { findHolders, keepAddresses } from './kept-addresses.js';
import { readInput } from './read-input.js';
import { codesOfRows, rowsOfExternalIds } from './stored-rows.js';

/** A row that has been checked except for its picture, and the plan for it. */
export interface PlannedRow {
  readonly row: number;
  /** Null if there is none, or if it could not be stored. */
  readonly externalId: string | null;
  /** Code of the campaign that the row creates or changes. */
  readonly code: string | null;
  /** The code that the file asks for. */
  readonly requestedCode: string | null;
  readonly notes: readonly Problem[];
  readonly plan: ItemPlan;
  /** The campaign that the row changes, as it is before. */
  readonly before: CampaignRow | null;
  /** The row as read; null if it could not be. */
  readonly read: ImportRow | null;
}

type RowPlan = Omit<PlannedRow, 'read' | 'requestedCode'>;

/**
 * Checks rows and assigns codes to new campaigns. If rows choose the same code or external id, the first one gets it;
 * for ids, this holds across the whole file. A row whose external id exists in the workspace changes that campaign.
 */
export async function planRows(
  context: Context,
  importId: string,
  rows: readonly ReadRow[],
  look: CampaignLook | null,
  signal: AbortSignal,
): Promise<PlannedRow[]> {
  const read = rows.flatMap((row) => ('read' in row ? [row.read] : []));
  const ids = read.flatMap((row) => externalIdOf(row) ?? []);
  const requested = read.flatMap(({ requestedCode, input }) => [requestedCode, input.code]);
  const fresh = await unusedCodes(context.em, rows.length);
  const defaultHost = await readDefaultHost(context);
  const known: Known = {
    look,
    holders: await findHolders(context, read, defaultHost),
    used: new Set([
      ...(await usedCodes(context.em, requested)),
      ...(await codesOfRows(context.em, importId, requested)),
    ]),
    campaigns: await readByExternalIds(context, ids),
    defaultHost,
    rowOf: await rowsOfExternalIds(context.em, importId, ids),
  };
  const plan = (row: ReadRow, index: number): PlannedRow => {
    if ('read' in row) {
      const requestedCode = row.read.requestedCode ?? textOf(row.read.input.code);
      return { ...planRow(context, row.read, known, fresh[index] ?? ''), requestedCode, read: row.read };
    }
    const unreadable = refused(validationFailed({ '': [row.problem] }));
    return { ...NO_ROW, row: row.row, plan: unreadable };
  };
  return planInTurns(rows, plan, signal);
}

const NO_ROW = { externalId: null, code: null, requestedCode: null, notes: [], before: null, read: null } as const;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What rows are checked against. */
interface Known {
  readonly look: CampaignLook | null;
  /** Codes taken; rows add theirs. */
  readonly used: Set<string>;
  readonly campaigns: ReadonlyMap<string, CampaignRow>;
  readonly defaultHost: string | null;
  /** Addresses taken; rows add theirs. */
  readonly holders: AddressHolders;
  /** The first row with each external id. */
  readonly rowOf: Map<string, number>;
}

function externalIdOf({ input: { externalId } }: ImportRow): string | null {
  return typeof externalId === 'string' && findExternalIdProblem(externalId) === null ? externalId : null;
}

function planRow(context: Context, read: ImportRow, known: Known, fresh: string): RowPlan {
  const { row, notes } = read;
  const externalId = externalIdOf(read);
  if (externalId === null) return planNew(context, read, known, fresh);
  const first = known.rowOf.get(externalId) ?? row;
  known.rowOf.set(externalId, first);
  if (first !== row) {
    const twice = problem('same_as_row', { row: first });
    return {
      row,
      externalId,
      code: null,
      notes,
      before: null,
      plan: refused(validationFailed({ externalId: [twice] })),
    };
  }
  const campaign = known.campaigns.get(externalId);
  if (campaign === undefined) return planNew(context, read, known, fresh);
  const { name, content, mode, payloadType, code } = campaign;
  const kept = keepAddresses(context, known.holders, read.printed ?? [], campaign);
  const moved = kept.addresses.length > campaign.addresses.length ? { addresses: kept.addresses } : {};
  const values = withFrame({ name, content, mode, payloadType, ...read.input, ...moved }, campaign);
  const { input, problems } = readInput(values, read.unread);
  const plan = planKnown({ ...context, inputProblems: problems.toFields() }, campaign, input);
  for (const address of plan.kind === 'edit' ? kept.addresses : []) known.holders.set(address, campaign.id);
  return { row, externalId, code, notes: [...kept.notes, ...notes], before: campaign, plan };
}

function stateOf({ state }: ImportRow): CampaignState | undefined {
  const toTime = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));
  const pause = state?.isActive === false ? readPause(state.pause) : null;
  return state && { ...state, pause, createdUtc: toTime(state.createdUtc), deletedUtc: toTime(state.deletedUtc) };
}

function planNew(context: Context, read: ImportRow, known: Known, fresh: string): RowPlan {
  const { look, used, defaultHost, holders } = known;
  const kept = keepAddresses(context, holders, read.printed ?? []);
  const given = kept.addresses.length > 0 ? { addresses: kept.addresses } : {};
  const values = withFrame({ ...read.defaults, ...read.input, ...given }, read.input.style === undefined ? look : null);
  const { input, problems } = readInput(values, read.unread);
  const requested = read.requestedCode ?? null;
  const isFree =
    requested !== null && isCode(requested) && !used.has(requested) && !holders.has(`${defaultHost}/${requested}`);
  const plan = planCreation({ ...context, inputProblems: problems.toFields() }, input, {
    code: isFree ? requested : fresh,
    used,
    defaultHost,
    isUpsert: input.externalId !== null && input.externalId !== undefined,
    look,
    state: stateOf(read),
    problems: read.problems,
  });
  const code = input.code ?? (isFree ? requested : fresh);
  if (plan.kind === 'create') {
    used.add(code);
    for (const address of kept.addresses) holders.set(address, `row ${read.row}`);
  }
  // A print whose address stays needs no code.
  const isLost = requested !== null && code !== requested && kept.addresses.length === 0;
  const why = requested !== null && isCode(requested) ? 'code_replaced' : 'code_not_possible';
  const notes = [...(isLost ? [problem(why, { code: requested })] : []), ...kept.notes, ...read.notes];
  return { row: read.row, externalId: externalIdOf(read), code, notes, before: null, plan };
}
