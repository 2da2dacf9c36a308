import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import {
  CampaignNameDocument,
  ChangeCampaignsDocument,
  type ChangeCampaignsMutation,
  type ChangeCampaignsMutationVariables,
} from '../../../generated/campaigns/change-campaigns.ts';
import { execute } from '../../api/execute.ts';
import { readProblem } from '../../api/service-problem.ts';
import { notifyError, notifyProgress, notifySuccess } from '../../frame/notices.ts';
import { refreshCampaigns } from '../campaign-queries.ts';

export type Change = ChangeCampaignsMutationVariables['change'];
type Result = ChangeCampaignsMutation['updateQrCodes']['results'][number];

export interface BulkChange {
  readonly change: Change;
  /**
   * Reverts the change; null if there is no way back. One that goes back in history leaves campaigns alone that
   * somebody has changed since.
   */
  readonly reverse: Change | null;
  /** What happens, such as "Pausing…". */
  readonly doing: string;
  /** What has happened to this many campaigns. */
  readonly done: (count: number) => string;
  /** Called after the first batch. Until then a failure rejects and has changed nothing. */
  readonly onStarted?: () => void;
  /** Cancels the change, unless it has begun when its turn comes. */
  readonly signal?: AbortSignal;
}

interface Item {
  readonly id: string;
  /** If the campaign has another one, it is left alone. */
  readonly version?: number | null;
}

/** Maximum number of items in one request whose pictures must be drawn again. */
const DRAWN_MAX = 100;

let last: Promise<unknown> = Promise.resolve();

/**
 * Changes campaigns in batches, and shows the progress on every screen. Changes run one after the other. Undo only
 * reverts what was changed: a campaign that was already paused stays paused.
 */
export const changeCampaigns = (ids: readonly string[], change: BulkChange): Promise<void> =>
  changeItems(
    ids.map((id) => ({ id })),
    change,
  );

function changeItems(items: readonly Item[], change: BulkChange): Promise<void> {
  const turn = last.then(() => (change.signal?.aborted ? undefined : runChange(items, change)));
  last = turn.catch(() => undefined);
  return turn;
}

async function runChange(items: readonly Item[], bulk: BulkChange): Promise<void> {
  const { change, reverse, done } = bulk;
  const { results, failure } = await sendBatches(items, bulk);
  const changed = results.flatMap(({ ok, outcome, id, campaign }) =>
    ok && outcome !== 'Unchanged' && id !== null
      ? [reverse?.edit?.previous ? { id, version: campaign?.version ?? null } : { id }]
      : [],
  );
  const refused = results.filter(({ ok }) => !ok);
  const isNothing = changed.length === 0 && refused.length === 0;
  const words = isNothing ? t`There was nothing to change.` : changed.length > 0 ? done(changed.length) : '';
  const undoing = { change: reverse ?? change, reverse: null, doing: t`Undoing…`, done: () => t`Undone.` };
  const undo = reverse === null || changed.length === 0 ? null : () => void changeItems(changed, undoing);
  if (refused.length === 0 && failure === null) notifySuccess(words, undo);
  else
    notifyError(
      [words, await refusedWords(refused), await failureWords(failure, items.length - results.length)].join(' ').trim(),
      undo,
    );
  await refreshCampaigns();
}

interface Sent {
  readonly results: readonly Result[];
  /** Why the rest was not sent, or null. */
  readonly failure: unknown;
}

async function sendBatches(items: readonly Item[], { change, doing, onStarted, signal }: BulkChange): Promise<Sent> {
  const isDrawn = change.edit?.style || change.edit?.design !== undefined || change.edit?.previous;
  const size = isDrawn ? DRAWN_MAX : LIMITS.bulkItems;
  const results: Result[] = [];
  addEventListener('beforeunload', askBeforeLeaving);
  try {
    for (let left = items; left.length > 0; ) {
      if (items.length > size)
        notifyProgress(progressWords(doing, results.length, items.length), results.length / items.length);
      const batch = left.slice(0, size);
      const answer = (await execute(ChangeCampaignsDocument, { items: batch, change })).updateQrCodes;
      // A busy service does not reach all items of a request in its time; they are sent again.
      const late = answer.okCount > 0 ? answer.results.map(({ problems }) => problems[0]?.code === 'unavailable') : [];
      left = [...batch.filter((_, index) => late[index]), ...left.slice(size)];
      results.push(...answer.results.filter((_, index) => !late[index]));
      if (!signal?.aborted) onStarted?.();
    }
  } catch (failure) {
    if (results.length === 0) throw failure;
    return { results, failure };
  } finally {
    removeEventListener('beforeunload', askBeforeLeaving);
  }
  return { results, failure: null };
}

const askBeforeLeaving = (event: Event): void => event.preventDefault();

function progressWords(doing: string, sent: number, total: number): string {
  const number = new Intl.NumberFormat(i18n.locale);
  const [part, whole] = [number.format(sent), number.format(total)];
  return `${doing} ${t`${part} of ${whole}`}`;
}

/** Different reasons that are listed, and refused campaigns that are named. */
const REASONS_MAX = 3;
const NAMES_MAX = 3;

/** Names of the first refused campaigns, and how many there are besides. Empty if they no longer exist. */
async function refusedNames(refused: readonly Result[]): Promise<string> {
  const ids = refused.flatMap(({ id }) => id ?? []).slice(0, NAMES_MAX);
  const read = await Promise.allSettled(ids.map((id) => execute(CampaignNameDocument, { id })));
  const found = read.flatMap((each) => (each.status === 'fulfilled' ? each.value.qrCode : []));
  const names = found.map(({ name }) => t`“${name}”`);
  const others = refused.length - names.length;
  const all = names.length > 0 && others > 0 ? [...names, t`${others} more`] : names;
  return new Intl.ListFormat(i18n.locale).format(all);
}

/** The reasons' words are loaded only for this. */
async function refusedWords(refused: readonly Result[]): Promise<string> {
  if (refused.length === 0) return '';
  const { describeProblem } = await import('../../errors/describe-problem.ts');
  const reasons = refused.map(({ problems: [first] }) =>
    first === undefined ? '' : describeProblem(readProblem(first.details, first.message)),
  );
  const names = await refusedNames(refused);
  const why = [names && `${names}.`, ...[...new Set(reasons)].slice(0, REASONS_MAX)].join(' ').trim();
  return plural(refused.length, {
    one: `# campaign could not be changed: ${why}`,
    other: `# campaigns could not be changed: ${why}`,
  });
}

async function failureWords(failure: unknown, count: number): Promise<string> {
  if (failure === null) return '';
  const { describeError } = await import('../../errors/describe-error.ts');
  const why = describeError(failure);
  return plural(count, { one: `# campaign is left. ${why}`, other: `# campaigns are left. ${why}` });
}
