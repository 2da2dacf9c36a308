import { plural, t } from '@lingui/core/macro';
import {
  ChangeCampaignsDocument,
  type ChangeCampaignsMutation,
  type ChangeCampaignsMutationVariables,
  SetCampaignStatusDocument,
} from '../../generated/campaigns/change-campaigns.ts';
import { ApiError } from '../api/api-error.ts';
import { execute } from '../api/execute.ts';
import { notifyError, notifySuccess } from '../frame/notices.ts';
import { actionRunner } from '../frame/run-action.ts';
import { patchCampaigns, refreshCampaigns } from './campaign-queries.ts';

type Change = ChangeCampaignsMutationVariables['change'];
type Result = ChangeCampaignsMutation['updateQrCodes']['results'][number];

/** Maximum number of items in one request. */
const ITEMS_MAX = 500;

/** Message for a failed request, without loading the service's many messages at the start. */
const wordsFor = (error: unknown): string =>
  error instanceof ApiError && error.code !== 'internal_error' && error.code !== 'unreachable'
    ? error.message
    : t`That did not work. Nothing was changed. Try again.`;

export const runAction = actionRunner(wordsFor);

/** Pauses or activates one campaign; the screen changes immediately. */
export async function setCampaignActive(campaign: { id: string; name: string }, isActive: boolean): Promise<void> {
  const { id, name } = campaign;
  const ids = new Set([id]);
  patchCampaigns(ids, { isActive });
  const answer = await runAction({
    run: () => execute(SetCampaignStatusDocument, { id, isActive }),
    done: isActive ? t`${name} is active.` : t`${name} is paused. People who scan it see that it is not available.`,
    undo: () => setCampaignActive(campaign, !isActive),
  });
  if (answer === undefined) patchCampaigns(ids, { isActive: !isActive });
}

export const pauseCampaigns = (ids: readonly string[]): Promise<void> =>
  changeCampaigns(ids, { action: 'Pause' }, { action: 'Activate' }, (count) =>
    plural(count, { one: '# campaign is paused.', other: '# campaigns are paused.' }),
  );

export const activateCampaigns = (ids: readonly string[]): Promise<void> =>
  changeCampaigns(ids, { action: 'Activate' }, { action: 'Pause' }, (count) =>
    plural(count, { one: '# campaign is active.', other: '# campaigns are active.' }),
  );

export const deleteCampaigns = (ids: readonly string[]): Promise<void> =>
  changeCampaigns(ids, { action: 'Delete' }, { action: 'Restore' }, (count) =>
    plural(count, { one: '# campaign deleted.', other: '# campaigns deleted.' }),
  );

export const restoreCampaigns = (ids: readonly string[]): Promise<void> =>
  changeCampaigns(ids, { action: 'Restore' }, { action: 'Delete' }, (count) =>
    plural(count, { one: '# campaign restored.', other: '# campaigns restored.' }),
  );

export const addTag = (ids: readonly string[], tag: string): Promise<void> =>
  changeCampaigns(ids, { edit: { addTags: [tag] } }, { edit: { removeTags: [tag] } }, (count) =>
    plural(count, { one: `# campaign now has the tag ${tag}.`, other: `# campaigns now have the tag ${tag}.` }),
  );

export const removeTag = (ids: readonly string[], tag: string): Promise<void> =>
  changeCampaigns(ids, { edit: { removeTags: [tag] } }, { edit: { addTags: [tag] } }, (count) =>
    plural(count, {
      one: `# campaign no longer has the tag ${tag}.`,
      other: `# campaigns no longer have the tag ${tag}.`,
    }),
  );

/** Undo only reverts what was changed: a campaign that was already paused stays paused. */
async function changeCampaigns(
  ids: readonly string[],
  change: Change,
  reverse: Change,
  words: (count: number) => string,
): Promise<void> {
  const results = await runAction({ run: () => sendChange(ids, change) });
  const changed =
    results?.filter(({ ok, outcome }) => ok && outcome !== 'Unchanged').flatMap(({ id }) => id ?? []) ?? [];
  const refused = results?.filter(({ ok }) => !ok) ?? [];
  const undo = changed.length === 0 ? null : () => void undoChange(changed, reverse);
  if (refused.length > 0) notifyRefused(refused);
  else if (results !== undefined) notifySuccess(words(changed.length), undo);
  await refreshCampaigns();
}

async function undoChange(ids: readonly string[], reverse: Change): Promise<void> {
  await runAction({ run: () => sendChange(ids, reverse), done: t`Undone.` });
  await refreshCampaigns();
}

function notifyRefused(refused: readonly Result[]): void {
  const count = refused.length;
  const why = refused[0]?.problems[0]?.message ?? '';
  notifyError(
    plural(count, {
      one: `# campaign could not be changed: ${why}`,
      other: `# campaigns could not be changed: ${why}`,
    }),
  );
}

async function sendChange(ids: readonly string[], change: Change): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < ids.length; start += ITEMS_MAX) {
    const items = ids.slice(start, start + ITEMS_MAX).map((id) => ({ id }));
    const { updateQrCodes } = await execute(ChangeCampaignsDocument, { items, change });
    results.push(...updateQrCodes.results);
  }
  return results;
}
