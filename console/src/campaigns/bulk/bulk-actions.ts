import { plural, t } from '@lingui/core/macro';
import type { QrCodeAction, QrPauseInput } from '../../../generated/campaigns/change-campaigns.ts';
import { runAction } from '../campaign-actions.ts';
import { isActiveAgain } from '../status-actions.ts';
import { type BulkChange, changeCampaigns, type Reverse } from './change-campaigns.ts';

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

/** Back to the status of each, with its words. */
const setBack: Reverse = ({ before }) =>
  before && (isActiveAgain(before) ? { action: 'Activate' } : { action: 'Pause', pause: before.pause });

const REVERSE = {
  Pause: setBack,
  Activate: setBack,
  Delete: () => ({ action: 'Restore' }),
  Restore: () => ({ action: 'Delete' }),
} satisfies Record<QrCodeAction, Reverse>;

const changeOf = (action: QrCodeAction, pause: QrPauseInput | null): BulkChange => {
  const { doing, done } = WORDS[action];
  return { change: { action, pause }, reverse: REVERSE[action], doing: doing(), done };
};

export const runOnCampaigns = (ids: readonly string[], action: Exclude<QrCodeAction, 'Pause'>): Promise<void> =>
  runBulk(ids, changeOf(action, null));

/** Resolves when the first batch is paused. Until then it rejects, also with the problems of the words. */
export const pauseCampaigns = (ids: readonly string[], pause: QrPauseInput | null): Promise<void> =>
  new Promise((onStarted, reject) => {
    changeCampaigns(ids, { ...changeOf('Pause', pause), onStarted }).catch(reject);
  });

export const addTag = (ids: readonly string[], tag: string): Promise<void> =>
  runBulk(ids, {
    change: { edit: { addTags: [tag] } },
    reverse: () => ({ edit: { removeTags: [tag] } }),
    doing: t`Adding the tag…`,
    done: (count) =>
      plural(count, { one: `# campaign now has the tag ${tag}.`, other: `# campaigns now have the tag ${tag}.` }),
  });

export const removeTag = (ids: readonly string[], tag: string): Promise<void> =>
  runBulk(ids, {
    change: { edit: { removeTags: [tag] } },
    reverse: () => ({ edit: { addTags: [tag] } }),
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
