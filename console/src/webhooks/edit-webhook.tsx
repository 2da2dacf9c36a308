import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import type { WebhookRowFragment } from '../../generated/webhooks/webhook-list.ts';
import { describeError } from '../errors/describe-error.ts';
import { notifySuccess } from '../frame/notices.ts';
import { Button } from '../ui/button.tsx';
import { fieldErrorsOf, focusFirstProblem, NO_ERRORS, otherProblems, problemOf } from '../ui/field-errors.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { EventFields } from './event-fields.tsx';
import { createWebhook, updateWebhook, type WebhookSecret } from './webhook-actions.ts';
import { ShownSecret } from './webhook-secret.tsx';
import styles from './webhooks.module.css';

const FIELDS = ['url', 'description', 'events'];

/** The form of a webhook; of a new one (`row` null) then its secret. */
export function EditWebhook({ row, onClose }: { row: WebhookRowFragment | null; onClose: () => void }) {
  const { t } = useLingui();
  const form = useId();
  const [url, setUrl] = useState(row?.url ?? '');
  const [description, setDescription] = useState(row?.description ?? '');
  const [events, setEvents] = useState<readonly string[]>(row?.events ?? []);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [created, setCreated] = useState<WebhookSecret | null>(null);
  const errors = error === null ? NO_ERRORS : fieldErrorsOf(error);
  const others = otherProblems(errors, FIELDS);

  const save = async (): Promise<void> => {
    const input = { url: url.trim(), description, events: [...events] };
    if (row === null) return setCreated(await createWebhook(input));
    await updateWebhook(row.id, input);
    notifySuccess(t`The webhook is changed.`);
    onClose();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    try {
      await save();
    } catch (thrown) {
      setError(thrown);
      focusFirstProblem(fieldErrorsOf(thrown));
    } finally {
      setIsBusy(false);
    }
  };
  if (created !== null) {
    return (
      <Dialog isOpen isStrict onClose={onClose} title={t`The secret of this webhook`}>
        <ShownSecret created={created} onStored={onClose} />
      </Dialog>
    );
  }
  const actions = (
    <>
      <Button onPress={onClose}>{t`Cancel`}</Button>
      <Button look="main" type="submit" form={form} isPending={isBusy}>
        {row === null ? t`Create webhook` : t`Save`}
      </Button>
    </>
  );
  const hasOwnProblem = error !== null && (Object.keys(errors).length === 0 || others.length > 0);
  return (
    <Dialog isOpen onClose={onClose} title={row === null ? t`New webhook` : t`Change webhook`} actions={actions}>
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          field="url"
          label={t`Address`}
          hint={t`Where messages are sent. It must begin with https:// and be reachable from the internet.`}
          type="url"
          inputMode="url"
          value={url}
          onChange={setUrl}
          placeholder="https://example.com/hooks"
          problem={problemOf(errors, 'url')}
          autoComplete="off"
          autoFocus
        />
        <TextField
          field="description"
          label={t`What it is for`}
          value={description}
          onChange={setDescription}
          problem={problemOf(errors, 'description')}
          autoComplete="off"
        />
        <EventFields value={events} onChange={setEvents} problem={problemOf(errors, 'events')} />
        {hasOwnProblem && (
          <p className={styles.problem} role="alert">
            {others.length > 0 ? others.join(' ') : describeError(error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
