import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { WebhookRowFragment } from '../../generated/webhooks/webhook-list.ts';
import { notifySuccess } from '../frame/notices.ts';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { EventFields } from './event-fields.tsx';
import { createWebhook, updateWebhook, type WebhookSecret } from './webhook-actions.ts';
import { ShownSecret } from './webhook-secret.tsx';

const FIELDS = ['url', 'description', 'events'];

/** Form of a webhook; for a new one (`row` null) it then shows the secret. */
export function EditWebhook({ row, onClose }: { row: WebhookRowFragment | null; onClose: () => void }) {
  const { t } = useLingui();
  const [url, setUrl] = useState(row?.url ?? '');
  const [description, setDescription] = useState(row?.description ?? '');
  const [events, setEvents] = useState<readonly string[]>(row?.events ?? []);
  const [created, setCreated] = useState<WebhookSecret | null>(null);
  const form = useSubmit(async () => {
    const input = { url: url.trim(), description, events: [...events] };
    if (row === null) return setCreated(await createWebhook(input));
    await updateWebhook(row.id, input);
    notifySuccess(t`Webhook saved.`);
    onClose();
  }, FIELDS);
  if (created !== null) return <ShownSecret created={created} onStored={onClose} />;
  return (
    <FormDialog
      title={row === null ? t`New webhook` : t`Edit webhook`}
      action={row === null ? t`Create webhook` : t`Save`}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.fieldOf('url')}
        label={t`Address`}
        hint={t`Where messages are sent. It must start with https:// and be reachable from the internet.`}
        type="url"
        inputMode="url"
        value={url}
        onChange={setUrl}
        placeholder="https://example.com/hooks"
        autoComplete="off"
        autoFocus
      />
      <TextField
        {...form.fieldOf('description')}
        label={t`Purpose`}
        value={description}
        onChange={setDescription}
        autoComplete="off"
      />
      <EventFields value={events} onChange={setEvents} problem={form.problemOf('events')} />
    </FormDialog>
  );
}
