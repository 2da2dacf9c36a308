import { useLingui } from '@lingui/react/macro';
import { mdiClose } from '@mdi/js';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { Row } from '../layout/boxes.tsx';
import dialogStyles from './dialog.module.css';
import styles from './side-panel.module.css';

interface Props {
  title: ReactNode;
  children: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  /** Shown at the bottom, always visible. */
  actions?: ReactNode;
}

/** One item of a table, at the side of the screen; on phones it covers all of it. */
export function SidePanel({ title, children, isOpen, onClose, actions }: Props) {
  const { t } = useLingui();
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
    >
      <Modal className={styles.panel ?? ''}>
        <Dialog className={styles.dialog ?? ''}>
          <Row as="header" gap={3} align="start" justify="space-between" className={dialogStyles.head}>
            <Heading slot="title" className={dialogStyles.title ?? ''}>
              {title}
            </Heading>
            <Button look="quiet" isIcon aria-label={t`Close`} onPress={onClose}>
              <Icon path={mdiClose} />
            </Button>
          </Row>
          <div className={`${dialogStyles.content} ${styles.content}`}>{children}</div>
          {actions != null && <footer className={dialogStyles.actions}>{actions}</footer>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
