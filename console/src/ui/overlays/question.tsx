import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../button.tsx';
import { TextField } from '../text-field.tsx';
import { Dialog } from './dialog.tsx';
import styles from './question.module.css';

interface Props {
  isOpen: boolean;
  /** "Delete the webhook?" */
  title: ReactNode;
  /** What is lost. */
  children: ReactNode;
  /** A verb: "Delete". */
  action: string;
  /** May take a while: the button waits for it. The question closes when it is done; when it fails, the caller tells. */
  onConfirm: () => Promise<void> | void;
  onClose: () => void;
  /** To be typed first, for what cannot be undone. */
  name?: string;
  isDanger?: boolean;
}

/** A question before what cannot be undone. Elsewhere act at once and offer to undo. */
export function Question(props: Props) {
  return props.isOpen ? <OpenQuestion {...props} /> : null;
}

function OpenQuestion({ title, children, action, onConfirm, onClose, name, isDanger = true }: Props) {
  const { t } = useLingui();
  const form = useId();
  const [typed, setTyped] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const isReady = name === undefined || typed.trim() === name.trim();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setIsBusy(true);
    try {
      await onConfirm();
      onClose();
    } finally {
      setIsBusy(false);
    }
  };
  const actions = (
    <>
      <Button onPress={onClose}>{t`Cancel`}</Button>
      <Button look={isDanger ? 'risk' : 'main'} type="submit" form={form} isDisabled={!isReady} isPending={isBusy}>
        {action}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={title} actions={actions} role="alertdialog">
      <form id={form} className={styles.form} onSubmit={submit}>
        <div className={styles.text}>{children}</div>
        {name !== undefined && (
          <TextField
            label={
              <Trans>
                Type <bdi className={styles.name}>{name}</bdi> to go on
              </Trans>
            }
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            autoFocus
          />
        )}
      </form>
    </Dialog>
  );
}
