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

/**
 * Returns the change that restores what a campaign was, or null. One that goes back in history leaves campaigns alone
 * that somebody has changed since.
 */
export type Reverse = (result: Result) => Change | null;

export interface BulkChange {
  readonly change: Change;
  /** Null if there is no way back. */
  readonly reverse: Reverse | null;
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

/** Items that get the same change. */
interface Part {
  readonly items: readonly Item[];
  readonly change: Change;
}

/** Maximum number of items in one request whose pictures must be drawn again. */
const DRAWN_MAX = 100;

let last: Promise<unknown> = Promise.resolve();

/**
 * Changes campaigns in batches, and shows the progress on every screen. Changes run one after the other. Undo only
 * reverts what was changed, each campaign to what it was: one that was paused with other words gets them back.
 */
export const changeCampaigns = (ids: readonly string[], bulk: BulkChange): Promise<void> =>
  changeParts([{ items: ids.map((id) => ({ id })), change: bulk.change }], bulk);

function changeParts(parts: readonly Part[], bulk: Omit<BulkChange, 'change'>): Promise<void> {
  const turn = last.then(() => (bulk.signal?.aborted ? undefined : runChange(parts, bulk)));
  last = turn.catch(() => undefined);
  return turn;
}

/** Returns what restores the campaigns that were changed. */
function waysBack(changed: readonly Result[], reverse: Reverse): Part[] {
  const single = changed.flatMap((result) => {
    const change = reverse(result);
    if (change == null || result.id === null) return [];
    const version = change.edit?.previous ? { version: result.campaign?.version ?? null } : {};
    return [{ change, item: { id: result.id, ...version } }];
  });
  return [...Map.groupBy(single, ({ change }) => JSON.stringify(change)).values()].flatMap((group) =>
    group.slice(0, 1).map(({ change }) => ({ change, items: group.map(({ item }) => item) })),
  );
}

async function runChange(parts: readonly Part[], bulk: Omit<BulkChange, 'change'>): Promise<void> {
  const { reverse, done } = bulk;
  const { results, failure, left } = await sendBatches(parts, bulk);
  const changed = results.filter(({ ok, outcome }) => ok && outcome !== 'Unchanged');
  const refused = results.filter(({ ok }) => !ok);
  const isNothing = changed.length === 0 && refused.length === 0;
  const words = isNothing ? t`There was nothing to change.` : changed.length > 0 ? done(changed.length) : '';
  const undoing = { reverse: null, doing: t`Undoing…`, done: () => t`Undone.` };
  const undo =
    reverse === null || changed.length === 0 ? null : () => void changeParts(waysBack(changed, reverse), undoing);
  if (refused.length === 0 && failure === null) notifySuccess(words, undo);
  else notifyError([words, await refusedWords(refused), await failureWords(failure, left)].join(' ').trim(), undo);
  await refreshCampaigns();
}

interface Sent {
  readonly results: readonly Result[];
  /** Why the rest was not sent, or null, and how many those are. */
  readonly failure: unknown;
  readonly left: number;
}

async function sendBatches(
  parts: readonly Part[],
  { doing, onStarted, signal }: Pick<BulkChange, 'doing' | 'onStarted' | 'signal'>,
): Promise<Sent> {
  const total = parts.reduce((sum, { items }) => sum + items.length, 0);
  const results: Result[] = [];
  let failure: unknown = null;
  addEventListener('beforeunload', askBeforeLeaving);
  try {
    for (const part of parts) await sendPart(part);
  } catch (error) {
    if (results.length === 0) throw error;
    failure = error;
  } finally {
    removeEventListener('beforeunload', askBeforeLeaving);
  }
  return { results, failure, left: total - results.length };

  async function sendPart({ items, change }: Part): Promise<void> {
    const isDrawn = change.edit?.style || change.edit?.design !== undefined || change.edit?.previous;
    const size = isDrawn ? DRAWN_MAX : LIMITS.bulkItems;
    for (let left = items; left.length > 0; ) {
      if (total > size) notifyProgress(progressWords(doing, results.length, total), results.length / total);
      const batch = left.slice(0, size);
      const answer = (await execute(ChangeCampaignsDocument, { items: batch, change })).updateQrCodes;
      // A busy service does not reach all items of a request in its time; they are sent again.
      const late = answer.okCount > 0 ? answer.results.map(({ problems }) => problems[0]?.code === 'unavailable') : [];
      left = [...batch.filter((_, index) => late[index]), ...left.slice(size)];
      results.push(...answer.results.filter((_, index) => !late[index]));
      if (!signal?.aborted) onStarted?.();
    }
  }
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
