import { useLingui } from '@lingui/react/macro';
import { fieldOf, problemOf } from '../ui/field-errors.ts';
import { DateTimeField } from '../ui/fields/date-time-field.tsx';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { Disclosure } from '../ui/layout/disclosure-group.tsx';
import type { PartProps } from './edit.ts';

/** When the campaigns are active. */
export function SchedulePart({ form, errors, onChange }: PartProps) {
  const { t } = useLingui();
  return (
    <Disclosure title={t`Schedule`}>
      <RadioGroup
        label={t`When they are active`}
        choices={[
          { id: 'keep', name: t`Do not change it` },
          { id: 'set', name: t`Only active during a certain time` },
          { id: 'clear', name: t`Remove it`, text: t`The campaigns are then active at all times.` },
        ]}
        value={form.schedule}
        onChange={(schedule) => onChange({ schedule })}
        {...fieldOf(errors, 'schedule')}
      />
      {form.schedule === 'set' && (
        <>
          <DateTimeField
            label={t`From`}
            hint={t`Empty: starts now`}
            value={form.fromUtc}
            onChange={(fromUtc) => onChange({ fromUtc })}
          />
          <DateTimeField
            label={t`Until`}
            hint={t`Empty: no end`}
            value={form.untilUtc}
            onChange={(untilUtc) => onChange({ untilUtc })}
            problem={problemOf(errors, 'schedule.untilUtc')}
          />
        </>
      )}
    </Disclosure>
  );
}
