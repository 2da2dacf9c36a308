import { useLingui } from '@lingui/react/macro';
import { mdiHistory } from '@mdi/js';
import { useState } from 'react';
import { useRights } from '../../api/use-rights.ts';
import { isEqual } from '../../is-equal.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { restoreRevision } from '../campaign-actions.ts';
import type { Campaign } from '../campaign-queries.ts';
import { PartChanges } from '../changes/part-changes.tsx';
import { SvgImage } from '../head/picture.tsx';
import { momentWords } from '../rules/schedule-words.ts';
import type { Parts } from '../saving/parts.ts';
import type { Revision } from './history-queries.ts';
import styles from './history-tab.module.css';

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

export function RevisionEntry({ campaign, revision, before, newest, pictures }: Props) {
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
        <Row as="p" gap={3} lineGap={0} align="stretch" isWrapping className={styles.line}>
          <strong>{number === newest ? t`Now` : t`Version ${number}`}</strong>
          <time dateTime={changedUtc}>{momentWords(changedUtc)}</time>
          {actor !== null && (
            <bdi className={`clipped ${styles.actor}`} title={actor.displayPrefix ?? undefined}>
              {actor.name}
            </bdi>
          )}
        </Row>
        {before === null ? <p>{t`Created`}</p> : <PartChanges before={partsOf(before)} after={partsOf(revision)} />}
      </Stack>
      {canWrite && number !== newest && (
        <Button
          onPress={() => void restore()}
          isPending={isBusy}
          aria-label={t`Restore this version: version ${number}`}
        >
          <Icon path={mdiHistory} size={18} />
          {t`Restore this version`}
        </Button>
      )}
    </li>
  );
}

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
