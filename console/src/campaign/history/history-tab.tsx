import { useLingui } from '@lingui/react/macro';
import { mdiHistory } from '@mdi/js';
import { Fragment, useState } from 'react';
import type {
  CampaignRevisionFragment as Revision,
  StatusChangeFragment,
} from '../../../generated/campaign/history/history.ts';
import { useRights } from '../../api/use-rights.ts';
import { isEqual } from '../../is-equal.ts';
import { Button } from '../../ui/button.tsx';
import { ReadFailed, ShowMore } from '../../ui/data/loaded.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { WaitingForService } from '../../ui/message.tsx';
import { restoreRevision } from '../campaign-actions.ts';
import type { Campaign } from '../campaign-queries.ts';
import type { TabProps } from '../campaign-tab.ts';
import { PartChanges } from '../changes/part-changes.tsx';
import { SvgImage } from '../head/picture.tsx';
import { momentWords } from '../rules/schedule-words.ts';
import type { Parts } from '../saving/parts.ts';
import { useRevisionPictures, useRevisions } from './history-queries.ts';
import styles from './history-tab.module.css';

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
  const changes = list.data?.pages[0]?.qrCode.statusChanges ?? [];
  return (
    <Stack gap={4} align="start">
      <p className={styles.note}>
        {t`Every change to name, content, languages, design, schedule and rules is saved here. Restoring a version adds a new entry, so nothing is lost.`}
      </p>
      <ol className={styles.list}>
        {shown.map((revision, index) => (
          <Fragment key={revision.revision}>
            {changes
              .filter(({ atUtc }) => isBetween(atUtc, revision, shown[index - 1]))
              .map((change) => (
                <StatusEntry key={change.id} change={change} />
              ))}
            <RevisionEntry
              campaign={campaign}
              revision={revision}
              before={revisions[index + 1] ?? null}
              newest={revisions[0]?.revision ?? revision.revision}
              pictures={pictures}
            />
          </Fragment>
        ))}
      </ol>
      <ShowMore query={list}>{t`Show older`}</ShowMore>
    </Stack>
  );
}

interface Props {
  campaign: Campaign;
  revision: Revision;
  /** Null for the first revision. */
  before: Revision | null;
  newest: number;
  pictures: ReadonlyMap<number, string>;
}

const SIZE = 72;

const partsOf = (revision: Revision): Partial<Parts> => ({ ...revision, rules: revision.rules ?? [] });

function RevisionEntry({ campaign, revision, before, newest, pictures }: Props) {
  const { t } = useLingui();
  const { canWrite } = useRights();
  const [isBusy, setIsBusy] = useState(false);
  const { revision: number, changedUtc, actor } = revision;
  const restore = async (): Promise<void> => {
    setIsBusy(true);
    await restoreRevision(campaign, number, newest);
    setIsBusy(false);
  };
  return (
    <li className={styles.entry}>
      <Pictures revision={revision} before={before} pictures={pictures} />
      <Stack gap={2}>
        <EntryLine title={number === newest ? t`Now` : t`Version ${number}`} utc={changedUtc} actor={actor} />
        {before === null ? (
          <p>{t`Created`}</p>
        ) : (
          <PartChanges payloadType={campaign.payloadType} before={partsOf(before)} after={partsOf(revision)} />
        )}
      </Stack>
      {canWrite && number !== newest && (
        <Button onPress={() => restore()} isPending={isBusy} aria-label={t`Restore this version: version ${number}`}>
          <Icon path={mdiHistory} size={18} />
          {t`Restore this version`}
        </Button>
      )}
    </li>
  );
}

/** Whether a change of the status came after a revision and before the next one, if there is one. */
const isBetween = (utc: string, { changedUtc }: Revision, next: Revision | undefined): boolean =>
  changedUtc <= utc && (next === undefined || utc < next.changedUtc);

function StatusEntry({ change: { action, atUtc, actor } }: { change: StatusChangeFragment }) {
  const { t } = useLingui();
  return (
    <li className={styles.entry}>
      <span />
      <EntryLine title={action === 'CampaignPaused' ? t`Paused` : t`Activated`} utc={atUtc} actor={actor} />
    </li>
  );
}

interface LineProps {
  title: string;
  utc: string;
  actor: StatusChangeFragment['actor'];
}

/** What it was, when and by whom. */
const EntryLine = ({ title, utc, actor }: LineProps) => (
  <Row as="p" gap={3} lineGap={0} align="stretch" isWrapping className={styles.line}>
    <strong>{title}</strong>
    <time dateTime={utc}>{momentWords(utc)}</time>
    {actor !== null && (
      <bdi className={`clipped ${styles.actor}`} title={actor.displayPrefix ?? undefined}>
        {actor.name}
      </bdi>
    )}
  </Row>
);

/** The picture, and the previous one if it looked different. */
function Pictures({ revision, before, pictures }: Pick<Props, 'revision' | 'before' | 'pictures'>) {
  const { t } = useLingui();
  const now = pictures.get(revision.revision);
  const looksSame =
    before === null || (isEqual(before.style, revision.style) && isEqual(before.design, revision.design));
  const then = looksSame ? undefined : pictures.get(before.revision);
  return (
    <Row gap={2} className={styles.pictures}>
      {then !== undefined && (
        <>
          <SvgImage svg={then} alt={t`Code before`} size={SIZE} />
          <span aria-hidden="true">→</span>
        </>
      )}
      <span className={styles.picture}>
        {now !== undefined && <SvgImage svg={now} alt={then === undefined ? '' : t`Code after`} size={SIZE} />}
      </span>
    </Row>
  );
}
