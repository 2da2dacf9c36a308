import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Hint } from '../layout/hint.tsx';
import { TextField } from '../text-field.tsx';
import styles from './dialog.module.css';
import { FormDialog } from './form-dialog.tsx';

interface Props {
  isOpen: boolean;
  /** "Delete the webhook?" */
  title: ReactNode;
  /** What is lost. */
  children: ReactNode;
  /** A verb: "Delete". */
  action: string;
  /** May take a while: the button waits for it. The question closes when it is done; when it fails, the caller tells. */
  onConfirm: () => unknown;
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
  return (
    <FormDialog
      title={title}
      action={action}
      look={isDanger ? 'risk' : 'main'}
      onSubmit={submit}
      onClose={onClose}
      isReady={isReady}
      isBusy={isBusy}
      role="alertdialog"
    >
      <Hint as="div" isLarge>
        {children}
      </Hint>
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
    </FormDialog>
  );
}
