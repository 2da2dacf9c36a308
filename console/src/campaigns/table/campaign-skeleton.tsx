import { useLingui } from '@lingui/react/macro';
import { Row } from '../../ui/layout/boxes.tsx';
import styles from './table.module.css';

const ROWS = 8;

/** Rows with the same height as the real ones. */
export function CampaignSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading campaigns`}>
      {Array.from({ length: ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
        <Row key={row} gap={3} className={styles.waitingRow}>
          <span className={styles.waitingPicture} />
          <span className={styles.name} />
          <span className={styles.waitingNumber} />
        </Row>
      ))}
    </div>
  );
}
