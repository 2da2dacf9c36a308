import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import { Stack } from '../layout/boxes.tsx';
import { Hint } from '../layout/hint.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  title: ReactNode;
  /** A verb, on the submit button. */
  action: ReactNode;
  /** On the button that closes. Default: "Cancel". */
  cancel?: ReactNode;
  look?: 'main' | 'risk';
  onSubmit: (event: FormEvent) => unknown;
  onClose: () => void;
  isReady?: boolean;
  isBusy?: boolean;
  /** Problem that no field shows. */
  problem?: string | null;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/** A dialog with one form, a submit button and a cancel button. */
export function FormDialog(props: Props) {
  const { title, action, cancel, look = 'main', onSubmit, onClose, isReady = true, isBusy = false } = props;
  const { problem = null, role = 'dialog', children } = props;
  const { t } = useLingui();
  const form = useId();
  // React passes events on to the form in which the dialog was opened.
  const submit = (event: FormEvent): void => {
    event.stopPropagation();
    onSubmit(event);
  };
  const actions = (
    <>
      <Button onPress={onClose}>{cancel ?? t`Cancel`}</Button>
      <Button look={look} type="submit" form={form} isDisabled={!isReady} isPending={isBusy}>
        {action}
      </Button>
    </>
  );
  return (
    <Dialog onClose={onClose} title={title} actions={actions} role={role}>
      <Stack as="form" id={form} gap={4} onSubmit={submit} noValidate>
        {children}
        {problem !== null && (
          <Hint tone="red" role="alert">
            {problem}
          </Hint>
        )}
      </Stack>
    </Dialog>
  );
}
