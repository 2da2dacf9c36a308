import { useLingui } from '@lingui/react/macro';
import { WEEKDAYS } from '../../../../src/core/contract/rule-words.ts';
import { fieldOf, problemOf } from '../../ui/field-errors.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { Columns } from '../../ui/layout/boxes.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ConditionProps } from './rule-edits.ts';
import { weekdayName } from './rule-words.ts';
import styles from './rules.module.css';
import { ToggleChips } from './toggle-chips.tsx';
import { ZoneField } from './zone-field.tsx';

/** End of a day in the contract, which time fields cannot show. */
const END_OF_DAY = '24:00';
const MIDNIGHT = '00:00';

const orNull = (text: string): string | null => (text === '' ? null : text);

export function TimeOfDayFields({ rule, path, errors, onChange }: ConditionProps) {
  const { t } = useLingui();
  const { timeOfDay } = rule;
  if (timeOfDay === null) return null;
  const { from, until, weekdays, zone } = timeOfDay;
  const field = `${path}.timeOfDay`;
  const change = (part: Partial<typeof timeOfDay>): void => onChange({ ...rule, timeOfDay: { ...timeOfDay, ...part } });
  const isNight = from !== null && until !== null && until < from;
  return (
    <>
      <Columns min="9rem" gap={3} className={styles.pair}>
        <TextField
          label={t`From`}
          type="time"
          value={from ?? ''}
          onChange={(text) => change({ from: orNull(text) })}
          problem={problemOf(errors, `${field}.from`) ?? problemOf(errors, field)}
          field={`${field}.from`}
        />
        <TextField
          label={t`Until`}
          type="time"
          value={until === END_OF_DAY ? MIDNIGHT : (until ?? '')}
          onChange={(text) => change({ until: text === MIDNIGHT ? END_OF_DAY : orNull(text) })}
          hint={isNight ? t`On the following day` : null}
          {...fieldOf(errors, `${field}.until`)}
        />
      </Columns>
      <ToggleChips
        label={t`Days (none means every day)`}
        options={WEEKDAYS.map((id) => ({ id, name: weekdayName(id, 'short') }))}
        value={weekdays ?? []}
        onChange={(days) => {
          const chosen = WEEKDAYS.filter((day) => days.includes(day));
          change({ weekdays: chosen.length === 0 ? null : chosen });
        }}
        {...fieldOf(errors, `${field}.weekdays`)}
      />
      <ZoneField
        label={t`In the time zone`}
        zone={zone}
        onChange={(next) => change({ zone: next })}
        {...fieldOf(errors, `${field}.zone`)}
      />
    </>
  );
}

export function DateRangeFields({ rule, path, errors, onChange }: ConditionProps) {
  const { t } = useLingui();
  const { dateRange } = rule;
  if (dateRange === null) return null;
  const { from, until, zone } = dateRange;
  const field = `${path}.dateRange`;
  const change = (part: Partial<typeof dateRange>): void => onChange({ ...rule, dateRange: { ...dateRange, ...part } });
  return (
    <>
      <Columns min="9rem" gap={3} className={styles.pair}>
        <DateField
          label={t`First day`}
          value={from ?? ''}
          onChange={(text) => change({ from: orNull(text) })}
          problem={problemOf(errors, `${field}.from`) ?? problemOf(errors, field)}
          field={`${field}.from`}
        />
        <DateField
          label={t`Last day`}
          value={until ?? ''}
          onChange={(text) => change({ until: orNull(text) })}
          {...fieldOf(errors, `${field}.until`)}
        />
      </Columns>
      <ZoneField
        label={t`In the time zone`}
        zone={zone}
        onChange={(next) => change({ zone: next })}
        {...fieldOf(errors, `${field}.zone`)}
      />
    </>
  );
}
