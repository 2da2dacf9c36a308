import { useLingui } from '@lingui/react/macro';
import { mdiClose } from '@mdi/js';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../icon-button.tsx';
import { Row } from '../layout/boxes.tsx';
import styles from './dialog.module.css';
import { useCloseOnBack } from './use-close-on-back.ts';

interface Props {
  title: ReactNode;
  children: ReactNode;
  /** Default: open until it is removed. */
  isOpen?: boolean;
  /** Called by the close button, Escape or a press outside. */
  onClose: () => void;
  /** Shown at the end, the main one last. */
  actions?: ReactNode;
  /** `side`: at the side of the screen, for one item of a table; on phones it covers all of it. */
  size?: 'narrow' | 'wide' | 'side';
  role?: 'dialog' | 'alertdialog';
  /** Only its actions close it. */
  isStrict?: boolean;
  /** The address says whether it is open. */
  isInAddress?: boolean;
}

/** Covers the screen and holds the focus until it is closed, then returns it. */
export function Dialog(props: Props) {
  const { title, children, isOpen = true, onClose, actions } = props;
  const { size = 'narrow', role = 'dialog', isStrict = false, isInAddress = false } = props;
  const { t } = useLingui();
  useCloseOnBack(() => isOpen && !isStrict && !isInAddress && onClose());
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isStrict}
      isKeyboardDismissDisabled={isStrict}
      data-dialog
    >
      <Modal className={`${styles.modal} ${styles[size]}`}>
        <AriaDialog className={styles.dialog ?? ''} role={role}>
          <Row as="header" gap={3} align="start" justify="space-between" className={styles.head}>
            <Heading slot="title" className={styles.title ?? ''}>
              {title}
            </Heading>
            {!isStrict && <IconButton icon={mdiClose} size={20} aria-label={t`Close`} onPress={onClose} />}
          </Row>
          <div className={styles.content}>{children}</div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
