import { renderRequest } from '../../../campaigns/artwork/render-request.js';
import type { DrawnCampaign } from '../../../campaigns/campaign-draft.js';
import type { NewDraft } from '../../../campaigns/changes/plan.js';
import { LIMITS } from '../../../core/contract/contract-limits.js';
import { SAMPLE_CODE } from '../../../core/contract/ids/sample-code.js';
import { AppError } from '../../../core/errors.js';
import type { Context } from '../../../tenancy/caller/context.js';
import { CampaignImport } from '../campaign-import.js';
import { captionOf } from './captions.js';
import { FIRST_ROWS, type ImportFirstRow } from './first-row.js';
import type { PlannedRow } from './plan-rows.js';
import { quotable } from './stored-rows.js';

/** Stores the beginning of a file as its rows will be stored, with their pictures. */
export async function storeFirstRows(context: Context, importId: string, rows: readonly PlannedRow[]): Promise<void> {
  const shown = await Promise.all(rows.slice(0, FIRST_ROWS).map((row) => showRow(context, row)));
  const set = 'update campaign_import set first_rows = ? where id = ?';
  await context.em.execute(set, [JSON.stringify(shown), importId]);
}

/** Returns what a dry run has stored; empty for another import. */
export async function readFirstRows({ em }: Context, id: string): Promise<ImportFirstRow[]> {
  const found = await em.findOneOrFail(CampaignImport, { id }, { fields: ['firstRows'], disableIdentityMap: true });
  return found.firstRows;
}

async function showRow(context: Context, planned: PlannedRow): Promise<ImportFirstRow> {
  const { row, code, requestedCode, plan, read } = planned;
  const drawn = drawnIn(planned);
  const { name, content, tags, design } = { ...read?.defaults, ...read?.input, ...drawn };
  const isRandom = plan.kind === 'create' && code !== requestedCode;
  return {
    row,
    name: quotable(textIn(name)),
    content: quotable(textIn(content)),
    tags: (Array.isArray(tags) ? tags.slice(0, LIMITS.tags.count) : []).map(textIn).map(quotable),
    code: quoted(plan.kind === 'refused' ? requestedCode : isRandom ? null : code),
    caption: quoted(captionOf(design)),
    svg: drawn && (await draw(context, { ...drawn, code: isRandom ? SAMPLE_CODE : drawn.code })),
  };
}

/** The campaign after the import; null if the row is refused. */
function drawnIn({ plan, before }: PlannedRow): (DrawnCampaign & Pick<NewDraft, 'tags'>) | null {
  if (plan.kind === 'create') return { ...plan.draft, mask: plan.mask };
  if (before === null || plan.kind === 'refused') return null;
  return { ...before, ...(plan.kind === 'edit' && plan.edit) };
}

const quoted = (text: string | null): string | null => (text === null ? null : quotable(text));

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A picture that nobody has the time to draw is left out: the others are shown. */
async function draw(context: Context, campaign: DrawnCampaign): Promise<string | null> {
  try {
    return await context.renderer.svg(renderRequest(context, campaign), true);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
