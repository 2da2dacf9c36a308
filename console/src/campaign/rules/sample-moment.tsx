import { useLingui } from '@lingui/react/macro';
import { WEEKDAYS } from '../../../../src/core/contract/rule-words.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { weekdayName } from './rule-words.ts';
import styles from './rules.module.css';
import { NOW, type SampleProps } from './sample-scan.ts';
import { ZoneField } from './zone-field.tsx';
import { toLocalTime } from './zoned-time.ts';

const DATE = 'date';

const choiceOf = (day: string): string => (day === NOW || WEEKDAYS.some((name) => name === day) ? day : DATE);

/** Time of the scan: now, a day of the coming week, or a date. */
export function DayField({ sample, onChange }: SampleProps) {
  const { t } = useLingui();
  const { day, zone } = sample;
  const choose = (id: string): void =>
    onChange({ ...sample, day: id === DATE ? toLocalTime(Date.now(), zone).slice(0, 10) : id });
  const days = WEEKDAYS.map((id) => ({ id, name: weekdayName(id) }));
  return (
    <Select
      label={t`Day`}
      options={[{ id: NOW, name: t`Now` }, ...days, { id: DATE, name: t`A date` }]}
      value={choiceOf(day)}
      onChange={choose}
    />
  );
}

/** Further fields for any time other than now. */
export function SampleMoment({ sample, onChange }: SampleProps) {
  const { t } = useLingui();
  const { day, time, zone } = sample;
  if (day === NOW) return null;
  return (
    <>
      <div className={styles.pair}>
        {choiceOf(day) === DATE && (
          <DateField label={t`Date`} value={day} onChange={(date) => onChange({ ...sample, day: date })} />
        )}
        <TextField label={t`Time`} type="time" value={time} onChange={(next) => onChange({ ...sample, time: next })} />
      </div>
      <ZoneField label={t`In the time zone`} zone={zone} onChange={(next) => onChange({ ...sample, zone: next })} />
    </>
  );
}
