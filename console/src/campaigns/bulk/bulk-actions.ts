import { plural, t } from '@lingui/core/macro';
import type { QrCodeAction, QrPauseInput } from '../../../generated/campaigns/change-campaigns.ts';
import { runAction } from '../campaign-actions.ts';
import { type BulkChange, changeCampaigns } from './change-campaigns.ts';

const WORDS = {
  Pause: {
    doing: () => t`Pausing…`,
    done: (count: number) => plural(count, { one: '# campaign is paused.', other: '# campaigns are paused.' }),
  },
  Activate: {
    doing: () => t`Activating…`,
    done: (count: number) => plural(count, { one: '# campaign is active.', other: '# campaigns are active.' }),
  },
  Delete: {
    doing: () => t`Deleting…`,
    done: (count: number) => plural(count, { one: '# campaign deleted.', other: '# campaigns deleted.' }),
  },
  Restore: {
    doing: () => t`Restoring…`,
    done: (count: number) => plural(count, { one: '# campaign restored.', other: '# campaigns restored.' }),
  },
};
const REVERSE = { Pause: 'Activate', Activate: 'Pause', Delete: 'Restore', Restore: 'Delete' } as const;

/** `pause` is what paused campaigns say. */
export function runOnCampaigns(
  ids: readonly string[],
  action: QrCodeAction,
  pause: QrPauseInput | null = null,
): Promise<void> {
  const { doing, done } = WORDS[action];
  return runBulk(ids, { change: { action, pause }, reverse: { action: REVERSE[action] }, doing: doing(), done });
}

export const addTag = (ids: readonly string[], tag: string): Promise<void> =>
  runBulk(ids, {
    change: { edit: { addTags: [tag] } },
    reverse: { edit: { removeTags: [tag] } },
    doing: t`Adding the tag…`,
    done: (count) =>
      plural(count, { one: `# campaign now has the tag ${tag}.`, other: `# campaigns now have the tag ${tag}.` }),
  });

export const removeTag = (ids: readonly string[], tag: string): Promise<void> =>
  runBulk(ids, {
    change: { edit: { removeTags: [tag] } },
    reverse: { edit: { addTags: [tag] } },
    doing: t`Removing the tag…`,
    done: (count) =>
      plural(count, {
        one: `# campaign no longer has the tag ${tag}.`,
        other: `# campaigns no longer have the tag ${tag}.`,
      }),
  });

const runBulk = async (ids: readonly string[], change: BulkChange): Promise<void> => {
  await runAction({ run: () => changeCampaigns(ids, change) });
};
