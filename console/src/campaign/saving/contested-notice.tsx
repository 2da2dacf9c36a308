import { useLingui } from '@lingui/react/macro';
import { mdiAlertOutline } from '@mdi/js';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Columns, Row, Stack } from '../../ui/layout/boxes.tsx';
import type { Campaign } from '../campaign-queries.ts';
import { PartChanges } from '../changes/part-changes.tsx';
import { pick } from './parts.ts';
import styles from './save-bar.module.css';
import type { Unsaved } from './use-edit.ts';

/** Shown if somebody else changed the same parts meanwhile: their changes, the changes here, and the choice. */
export function ContestedNotice({ campaign, edit }: { campaign: Campaign; edit: Unsaved }) {
  const { t } = useLingui();
  const { draft, contested } = edit;
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  if (draft === null) return null;
  const base = pick(draft.base, contested);
  return (
    <section ref={place} className={styles.contested} role="alert">
      <Row as="h2" gap={2} className={styles.title}>
        <Icon path={mdiAlertOutline} size={18} />
        {t`Someone else has changed this in the meantime`}
      </Row>
      <p>{t`Nothing has been saved yet. Which version do you want to keep?`}</p>
      <Columns min="16rem" gap={4}>
        <Stack gap={2} align="start">
          <h3>{t`Their changes`}</h3>
          <PartChanges payloadType={campaign.payloadType} before={base} after={pick(campaign, contested)} />
          <Button onPress={edit.discard}>{t`Use theirs`}</Button>
        </Stack>
        <Stack gap={2} align="start">
          <h3>{t`Your changes`}</h3>
          <PartChanges payloadType={campaign.payloadType} before={base} after={pick(draft.values, contested)} />
          <Button onPress={edit.keepMine}>{t`Keep mine`}</Button>
        </Stack>
      </Columns>
    </section>
  );
}
