import { toStoredHouse } from '../../campaigns/house/stored-house.js';
import { MINUTE_MS } from '../../core/clock.js';
import { DEFAULT_STYLE } from '../../core/contract/default-style.js';
import { isHosted } from '../../core/contract/payloads/payloads.js';
import { toStoredTranslation } from '../../core/contract/payloads/translation.js';
import { withMessage } from '../../core/contract/problems.js';
import type { FieldProblems } from '../../core/field-problems.js';
import { newId } from '../../core/ids.js';
import { hashSessionSecret, newSessionSecret } from '../../identity/authentication/secrets.js';
import type { CallerContext } from '../../tenancy/caller/context.js';
import { Principal } from '../../tenancy/caller/principal.js';
import { runUnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { Workspace } from '../../tenancy/workspace.js';
import { recognisedLanguage } from '../document/page-language.js';
import { checkPreview, type PreviewPageInput } from '../preview-page.js';
import type { KeptPreview, PagePreviewProblem } from './kept-preview.js';
import { PagePreview } from './page-preview.js';
import { previewStyleOf } from './preview-style.js';

const PREVIEWS_PATH = '/console/previews';

const LIFETIME_MS = 15 * MINUTE_MS;
/** At most about 70 kB each: a person may edit several pages at once. The oldest are replaced. */
const PREVIEWS_PER_AUTHOR = 50;

/**
 * Stores an unsaved page of a hosted type for some minutes and returns its address. It need not be complete, only
 * readable; the problems that saving would report are returned with it, and a translation with problems is not shown.
 * Pages of other types have nothing to show until they are complete.
 */
export async function storePreview(context: CallerContext, input: PreviewPageInput): Promise<KeptPreview> {
  const { payloadType, content } = input;
  const style = input.style ?? DEFAULT_STYLE;
  const { problems, assets } = await checkPreview(context, input);
  if (problems.has('payloadType') || problems.has('content') || !isHosted(payloadType)) problems.throwIfAny();
  const token = newSessionSecret();
  const now = context.clock.now();
  const expiresUtc = new Date(now + LIFETIME_MS);
  await runUnitOfWork(context, async ({ em }) => {
    const newestFirst = { orderBy: { createdUtc: 'desc' }, offset: PREVIEWS_PER_AUTHOR - 1, fields: ['id'] } as const;
    const surplus = await em.find(PagePreview, { author: context.principalId }, newestFirst);
    if (surplus.length > 0) await em.nativeDelete(PagePreview, { id: { $in: surplus.map(({ id }) => id) } });
    em.create(PagePreview, {
      id: newId(),
      workspace: em.getReference(Workspace, context.workspace.id),
      author: em.getReference(Principal, context.principalId),
      hash: hashSessionSecret(token),
      payloadType,
      content,
      style: previewStyleOf(payloadType, style),
      translation: problems.hasWithin('translation') ? null : toStoredTranslation(input.translation ?? null),
      house: problems.hasWithin('house') ? null : toStoredHouse(input.house ?? null),
      createdUtc: new Date(now),
      expiresUtc,
    });
  });
  return {
    address: `${PREVIEWS_PATH}/${token}`,
    expiresUtc,
    language: recognisedLanguage(payloadType, content),
    files: assets,
    problems: toList(problems),
  };
}

function toList(problems: FieldProblems): PagePreviewProblem[] {
  const suggestions = new Map(problems.suggestions.map(({ field, value }) => [field, value]));
  return Object.entries(problems.toFields()).flatMap(([field, found]) =>
    found.map((problem) => ({ field, ...withMessage(problem), suggestion: suggestions.get(field) ?? null })),
  );
}
