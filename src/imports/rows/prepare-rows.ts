import { CODE_USED, unusedCodes, usedCodes } from '../../campaigns/campaign-code.js';
import type { CampaignDraft } from '../../campaigns/campaign-draft.js';
import type { CreateQrCodeInput } from '../../campaigns/campaign-inputs.js';
import { findDraftProblems } from '../../campaigns/check-campaign.js';
import { DEFAULT_STYLE } from '../../campaigns/style/default-style.js';
import type { QrStyle } from '../../campaigns/style/qr-style.js';
import type { Context } from '../../context/context.js';
import { FieldProblems } from '../../shared/field-problems.js';
import { isCode } from '../../shared/ids.js';
import type { ReadRow } from '../formats/open-file.js';
import { readInput } from './read-input.js';

/** A row that was checked but for its picture. Without a draft it cannot become a campaign. */
export interface PreparedRow {
  readonly row: number;
  readonly draft: CampaignDraft | null;
  readonly input: CreateQrCodeInput | null;
  readonly problems: FieldProblems;
  readonly notes: readonly string[];
  /** Null until the picture was decoded. */
  mask: number | null;
}

/** Checks rows and gives them their codes. Of rows that choose the same code the first has it. */
export async function prepareRows(
  context: Context,
  rows: readonly ReadRow[],
  style: QrStyle | null,
): Promise<PreparedRow[]> {
  const wished = rows.flatMap((row) => ('read' in row ? [row.read.wishedCode, row.read.input.code] : []));
  const asked = wished.filter((code) => typeof code === 'string').filter(isCode);
  const used = new Set(await usedCodes(context.em, asked));
  const fresh = await unusedCodes(context.em, rows.length);
  return rows.map((row, index) => prepareRow(context, row, { style, used, fresh: fresh[index] ?? '' }));
}

interface Codes {
  readonly style: QrStyle | null;
  /** Grows by the codes that rows take. */
  readonly used: Set<string>;
  readonly fresh: string;
}

function prepareRow(context: Context, read: ReadRow, { style, used, fresh }: Codes): PreparedRow {
  const { row } = read;
  if ('problem' in read) {
    return {
      row,
      draft: null,
      input: null,
      problems: new FieldProblems({ '': [read.problem] }),
      notes: [],
      mask: null,
    };
  }
  const { input, problems: unread } = readInput(read.read.input);
  const wished = read.read.wishedCode ?? null;
  const chosen = input.code ?? (wished !== null && isCode(wished) && !used.has(wished) ? wished : fresh);
  const { name, mode, payloadType, content } = input;
  const draft = { name, code: chosen, mode, payloadType, content, style: input.style ?? style ?? DEFAULT_STYLE };
  const problems = findDraftProblems({ ...context, inputProblems: unread.toFields() }, input, draft);
  if (input.code && !problems.has('code') && used.has(input.code)) problems.add('code', CODE_USED);
  if (problems.isEmpty) used.add(chosen);
  const isOther = wished !== null && chosen !== wished;
  const notes = isOther ? [`The code ${wished} is not free here or not possible: a new one was given.`] : [];
  return { row, draft, input, problems, notes: [...notes, ...read.read.notes], mask: null };
}
