import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { WEBHOOK_EVENTS } from '../../../src/core/contract/event-type.ts';
import type { WebhookRowFragment } from '../../generated/webhooks/webhook-list.ts';
import { notifySuccess } from '../frame/notices.ts';
import { CheckField } from '../ui/fields/check-field.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { Problem } from '../ui/layout/problem.tsx';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { EVENT_GROUPS, EVENT_WORDS } from './events.ts';
import { createWebhook, updateWebhook, type WebhookSecret } from './webhook-actions.ts';
import { ShownSecret } from './webhook-secret.tsx';
import styles from './webhooks.module.css';

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

interface Props {
  value: readonly string[];
  onChange: (events: readonly string[]) => void;
  problem: string | null;
}

/** Selects the events of a webhook, in plain words. */
function EventFields({ value, onChange, problem }: Props) {
  const { t } = useLingui();
  const toggle = (event: string, isChosen: boolean): void =>
    onChange(WEBHOOK_EVENTS.filter((each) => (each === event ? isChosen : value.includes(each))));
  const isAll = WEBHOOK_EVENTS.every((event) => value.includes(event));
  return (
    <Stack as="fieldset" gap={1} data-field="events">
      <legend>{t`When should it get a message?`}</legend>
      <Problem>{problem}</Problem>
      <CheckField label={t`For every event`} value={isAll} onChange={(all) => onChange(all ? WEBHOOK_EVENTS : [])} />
      <Stack gap={3} className={styles.events}>
        {EVENT_GROUPS.map(({ name, events }) => (
          // biome-ignore lint/a11y/useSemanticElements: a nested fieldset is announced twice
          <div key={name.id} role="group" aria-label={t(name)}>
            <Hint as="span">{t(name)}</Hint>
            {events.map((event) => (
              <CheckField
                key={event}
                label={t(EVENT_WORDS[event])}
                value={value.includes(event)}
                onChange={(isChosen) => toggle(event, isChosen)}
              />
            ))}
          </div>
        ))}
      </Stack>
    </Stack>
  );
}
