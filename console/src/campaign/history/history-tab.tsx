import { useLingui } from '@lingui/react/macro';
import { ReadFailed, ShowMore } from '../../ui/data/loaded.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { WaitingForService } from '../../ui/message.tsx';
import type { TabProps } from '../campaign-tab.ts';
import { useRevisionPictures, useRevisions } from './history-queries.ts';
import styles from './history-tab.module.css';
import { RevisionEntry } from './revision-entry.tsx';

/** Earlier states of the campaign, newest first: each change, who made it, and a way to restore it. */
export function HistoryTab({ campaign }: TabProps) {
  const { t } = useLingui();
  const list = useRevisions(campaign.id);
  const pages = list.data?.pages.map(({ qrCode }) => qrCode.revisions) ?? [];
  const pictures = useRevisionPictures(campaign.id, pages);
  if (list.isPending && list.failureCount > 0) return <WaitingForService isTrying onRetry={list.refetch} />;
  if (list.isPending) return <Skeleton lines={8} />;
  if (list.isError && pages.length === 0) {
    return <ReadFailed title={t`The history could not be loaded`} error={list.error} onRetry={list.refetch} />;
  }
  const revisions = pages.flat();
  // The changes of the last one are only known with the one before it.
  const shown = list.hasNextPage ? revisions.slice(0, -1) : revisions;
  return (
    <Stack gap={4} align="start">
      <p className={styles.note}>
        {t`Every change to name, content, languages, design, schedule and rules is saved here. Restoring a version adds a new entry, so nothing is lost.`}
      </p>
      <ol className={styles.list}>
        {shown.map((revision, index) => (
          <RevisionEntry
            key={revision.revision}
            campaign={campaign}
            revision={revision}
            before={revisions[index + 1] ?? null}
            newest={revisions[0]?.revision ?? revision.revision}
            pictures={pictures}
          />
        ))}
      </ol>
      <ShowMore query={list}>{t`Show older`}</ShowMore>
    </Stack>
  );
}
