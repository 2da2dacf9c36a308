import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import { Stack } from '../layout/boxes.tsx';
import { Problem } from '../layout/problem.tsx';
import type { Submit } from '../use-submit.ts';
import { Dialog } from './dialog.tsx';

interface Props {
  title: ReactNode;
  /** A verb, on the submit button. */
  action: ReactNode;
  /** On the button that closes. Default: "Cancel". */
  cancel?: ReactNode;
  look?: 'main' | 'risk';
  /** What `useSubmit` returns. */
  form: Pick<Submit, 'submit' | 'isBusy' | 'problem'>;
  onClose: () => void;
  isReady?: boolean;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/** A dialog with one form, a submit button and a cancel button. */
export function FormDialog(props: Props) {
  const { title, action, cancel, look = 'main', onClose, isReady = true, role = 'dialog', children } = props;
  const { submit, isBusy, problem } = props.form;
  const { t } = useLingui();
  const id = useId();
  // React passes events on to the form in which the dialog was opened.
  const submitOnly = (event: FormEvent): void => {
    event.stopPropagation();
    void submit(event);
  };
  const actions = (
    <>
      <Button onPress={onClose}>{cancel ?? t`Cancel`}</Button>
      <Button look={look} type="submit" form={id} isDisabled={!isReady} isPending={isBusy}>
        {action}
      </Button>
    </>
  );
  return (
    <Dialog onClose={onClose} title={title} actions={actions} role={role}>
      <Stack as="form" id={id} gap={4} onSubmit={submitOnly} noValidate>
        {children}
        <Problem>{problem}</Problem>
      </Stack>
    </Dialog>
  );
}
