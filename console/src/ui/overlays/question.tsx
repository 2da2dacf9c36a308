import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Hint } from '../layout/hint.tsx';
import { TextField } from '../text-field.tsx';
import { useSubmit } from '../use-submit.ts';
import styles from './dialog.module.css';
import { FormDialog } from './form-dialog.tsx';

interface Props {
  /** For example "Delete the webhook?". */
  title: ReactNode;
  /** What will be lost. */
  children: ReactNode;
  /** A verb, such as "Delete". */
  action: string;
  /** May take a while: the button waits for it. The question closes on success; on failure, the caller reports it. */
  onConfirm: () => unknown;
  onClose: () => void;
  /** Name to type first, for what cannot be undone. */
  name?: string;
  isDanger?: boolean;
  /** False while something is still loaded that it says. */
  isReady?: boolean;
}

/** Asks before an irreversible action. Otherwise, act immediately and offer Undo. */
export function Question(props: Props) {
  const { title, children, action, onConfirm, onClose, name, isDanger = true } = props;
  const [typed, setTyped] = useState('');
  const isReady = props.isReady !== false && (name === undefined || typed.trim() === name.trim());
  const form = useSubmit(async () => {
    if (!isReady) return;
    await onConfirm();
    onClose();
  });
  return (
    <FormDialog
      title={title}
      action={action}
      look={isDanger ? 'risk' : 'main'}
      form={form}
      onClose={onClose}
      isReady={isReady}
      role="alertdialog"
    >
      <Hint as="div" isLarge>
        {children}
      </Hint>
      {name !== undefined && (
        <TextField
          label={
            <Trans>
              Type <bdi className={styles.name}>{name}</bdi> to continue
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
