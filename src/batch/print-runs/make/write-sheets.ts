import { open } from 'node:fs/promises';
import type { SheetCode } from '../../../artwork/sheets/sheet-code.js';
import { SheetPdf } from '../../../artwork/sheets/sheet-pdf.js';
import type { Campaign } from '../../../campaigns/campaign.js';
import { type Problem, problem } from '../../../core/contract/problems.js';
import { artworkBox, cutMarks, labelBox, labelsPerSheet } from '../../../core/contract/sheets/sheet-layout.js';
import { PRIVATE_FILE } from '../../../core/private-folder.js';
import { PRINT_RUN_LIMITS } from '../print-run-limits.js';
import { SheetCaption, type SheetOptions } from '../print-run-options.js';
import type { CampaignOfRun } from './campaigns-of-run.js';
import { drawAhead, drawOrGiveUp } from './draw-ahead.js';
import { labelRequest } from './label-request.js';
import { DELETED, NOT_DRAWN, PREFETCH, type RunToMake, RunTooLarge, smallModules } from './run-to-make.js';

type Drawn = CampaignOfRun & { readonly code: SheetCode | null };

/** Writes the PDF of a run, object by object. A campaign that cannot be drawn leaves no empty label. */
export async function writeSheets(run: RunToMake, options: SheetOptions): Promise<void> {
  const { layout } = options;
  const file = await open(run.path, 'w', PRIVATE_FILE);
  let length = 0;
  const write = async (bytes: Uint8Array): Promise<void> => {
    length += bytes.length;
    if (length > PRINT_RUN_LIMITS.fileBytes) throw new RunTooLarge();
    await file.writeFile(bytes);
  };
  try {
    const marks = options.cutMarks ? cutMarks(layout) : [];
    const pdf = new SheetPdf(write, [layout.paperWidth, layout.paperHeight], marks);
    await pdf.begin();
    let place = 0;
    const draw = async (item: CampaignOfRun): Promise<Drawn> => ({ ...item, code: await drawCode(run, item, options) });
    for await (const { id, campaign, code } of drawAhead(run.campaigns, PREFETCH, draw)) {
      if (code === null) {
        run.progress.problem(id, campaign === null || campaign.deletedUtc !== null ? DELETED : NOT_DRAWN);
      } else {
        for (const found of problemsOf(code, campaign, options)) run.progress.problem(id, found);
        const ref = await pdf.addCode(code);
        for (let copy = 0; copy < options.copies; copy++) {
          pdf.place(ref, code, artworkBox(layout, labelBox(layout, place), code.height / code.width));
          place += 1;
          if (place < labelsPerSheet(layout)) continue;
          await pdf.endPage();
          place = 0;
        }
      }
      await run.progress.advance();
    }
    if (place > 0 || pdf.pageCount === 0) await pdf.endPage();
    await pdf.end();
  } finally {
    await file.close();
  }
}

async function drawCode(run: RunToMake, { campaign }: CampaignOfRun, options: SheetOptions) {
  if (campaign === null || campaign.deletedUtc !== null) return null;
  const request = labelRequest(run.publicUrl, campaign, options);
  return drawOrGiveUp(() => run.renderer.sheetCode(run.workspaceId, request), run.signal);
}

function problemsOf(code: SheetCode, campaign: Campaign | null, { caption }: SheetOptions): Problem[] {
  const small = smallModules(code.mm, code.extent);
  const hasCaption = caption === SheetCaption.None || campaign === null || code.caption !== null;
  return [...(small === null ? [] : [small]), ...(hasCaption ? [] : [problem('caption_left_out')])];
}
