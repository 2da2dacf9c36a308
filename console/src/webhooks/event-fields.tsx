import { useLingui } from '@lingui/react/macro';
import { WEBHOOK_EVENTS } from '../../../src/core/contract/event-type.ts';
import { CheckField } from '../ui/fields/check-field.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { Problem } from '../ui/layout/problem.tsx';
import { EVENT_GROUPS, EVENT_WORDS } from './events.ts';
import styles from './webhooks.module.css';

interface Props {
  value: readonly string[];
  onChange: (events: readonly string[]) => void;
  problem: string | null;
}

/** Selects the events of a webhook, in plain words. */
export function EventFields({ value, onChange, problem }: Props) {
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
