import { t } from '@lingui/core/macro';
import { addYears } from '../../../../src/core/contract/calendar/days.ts';
import { DeleteCampaignScansDocument, StoredScansDocument } from '../../../generated/campaign/counting/delete-scans.ts';
import { execute } from '../../api/execute.ts';
import { notifyProgress } from '../../frame/notices.ts';
import { runAction } from '../../frame/use-action.ts';
import { type Campaign, refreshCampaign } from '../campaign-queries.ts';

const WATCH_MS = 2_000;
/** Longest period that the service reads at once. */
const YEARS = 4;

/** Returns how many scans before a moment are stored, of those that are to be deleted. */
async function countStored(id: string, now: Date, keepTotals: boolean): Promise<number> {
  const toUtc = now.toISOString();
  // Scans in totals only have an hour. Those of the current hour can be new.
  const hourUtc = `${toUtc.slice(0, 13)}:00:00Z`;
  const fromUtc = addYears(toUtc.slice(0, 10), -YEARS);
  const { described, earlier } = await execute(StoredScansDocument, { id, fromUtc, hourUtc, toUtc });
  return described.scansInPeriod - described.totalsOnlyScans + (keepTotals ? 0 : earlier.totalsOnlyScans);
}

/** Deletes what is stored about a campaign's scans, and shows the progress on every screen. Resolves when it has begun. */
export async function deleteScans({ id, name }: Pick<Campaign, 'id' | 'name'>, keepTotals: boolean): Promise<void> {
  const now = new Date();
  const begin = async (): Promise<number> => {
    const stored = await countStored(id, now, keepTotals);
    await execute(DeleteCampaignScansDocument, { id, keepTotals });
    return stored;
  };
  const watch = async (all: number): Promise<void> => {
    for (let left = all; left > 0; left = await countStored(id, now, keepTotals)) {
      notifyProgress(t`Deleting the stored scans of ${name}…`, 1 - left / all);
      await new Promise((resolve) => setTimeout(resolve, WATCH_MS));
    }
    await refreshCampaign(id);
  };
  const all = await runAction({ run: begin });
  if (all !== undefined) void runAction({ run: () => watch(all), done: t`The stored scans of ${name} are deleted.` });
}
