import { Trans } from '@lingui/react/macro';
import { mdiAlertOutline } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { Moment } from '../formats/moment.tsx';
import { Icon } from '../ui/icon.tsx';
import { Row } from '../ui/layout/boxes.tsx';
import styles from './subscription-ended.module.css';

export function SubscriptionEnded({ until }: { until: string }) {
  return (
    <Row gap={2} align="start" className={styles.banner} role="status">
      <Icon path={mdiAlertOutline} size={18} />
      <span>
        <Trans>
          The subscription expired <Moment utc={until} />. Codes and pages do not work, and nothing new can be created.
          You can still view and export everything.
        </Trans>{' '}
        <Link to="/workspace">
          <Trans>Show the plan</Trans>
        </Link>
      </span>
    </Row>
  );
}
