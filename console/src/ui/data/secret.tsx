import { useLingui } from '@lingui/react/macro';
import { mdiAlertOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { useLeaveGuard } from '../../frame/use-leave-guard.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { Row, Stack } from '../layout/boxes.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './secret.module.css';

interface Props {
  /** Name of the secret: "The new key". */
  label: string;
  secret: string;
  /** Its purpose, and that it will not be shown again. */
  children: ReactNode;
  onStored: () => void;
}

/** A secret that is shown only once: large, with a copy button, and closed by confirming that it is stored. */
export function Secret({ label, secret, children, onStored }: Props) {
  const { t } = useLingui();
  // Nobody can see it again.
  useLeaveGuard(true);
  return (
    <Stack as="section" gap={3} aria-label={label}>
      <p className={styles.warning}>
        <Icon path={mdiAlertOutline} size={18} />
        <span>{children}</span>
      </p>
      <code className={styles.text}>{secret}</code>
      <Row gap={2} isWrapping>
        <CopyButton look="main" text={secret} label={t`Copy ${label}`}>
          {t`Copy`}
        </CopyButton>
        <Button onPress={onStored}>{t`I have saved it`}</Button>
      </Row>
    </Stack>
  );
}
