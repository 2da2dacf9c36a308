import { type DateValue, parseDate, parseDateTime } from '@internationalized/date';
import { useLingui } from '@lingui/react/macro';
import { mdiCalendarOutline, mdiClose } from '@mdi/js';
import { useMemo } from 'react';
import { Button } from 'react-aria-components/Button';
import { DateInput, DatePicker, DateSegment } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Popover } from 'react-aria-components/Popover';
import comboStyles from '../../ui/fields/combo-box.module.css';
import styles from '../../ui/fields/date-time-field.module.css';
import { FieldLabel, FieldNotes, type FieldWords, fieldStyles } from '../../ui/fields/field-parts.tsx';
import { MonthGrid } from '../../ui/fields/month-grid.tsx';
import { Icon } from '../../ui/icon.tsx';
import menuStyles from '../../ui/menu.module.css';

interface Props extends FieldWords {
  /** `2030-05-17T18:30`, or `2030-05-17` for a day; empty if not set. */
  value: string;
  onChange: (value: string) => void;
  /** Whether the field is a day without a time. */
  isDay: boolean;
  onBlur: () => void;
}

function parse(text: string, isDay: boolean): DateValue | null {
  try {
    return isDay ? parseDate(text) : parseDateTime(text);
  } catch {
    return null;
  }
}

/** A date, with or without a time, in local time without a time zone. */
export function LocalTimeField({ label, hint, problem, field, value, onChange, isDay, onBlur }: Props) {
  const { t } = useLingui();
  const time = useMemo(() => parse(value, isDay), [value, isDay]);
  const change = (chosen: DateValue | null): void =>
    onChange(chosen === null ? '' : chosen.toString().replace(/(T\d\d:\d\d):00$/, '$1'));
  return (
    <DatePicker
      key={isDay ? 'day' : 'time'}
      data-field={field}
      className={fieldStyles.field ?? ''}
      granularity={isDay ? 'day' : 'minute'}
      value={time}
      onChange={change}
      onBlur={onBlur}
      isInvalid={problem != null}
    >
      <FieldLabel>{label}</FieldLabel>
      <Group className={`${fieldStyles.box} ${comboStyles.group}`}>
        <DateInput className={styles.input ?? ''}>
          {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
        </DateInput>
        {value !== '' && (
          <Button slot={null} className={comboStyles.opener ?? ''} aria-label={t`Clear`} onPress={() => onChange('')}>
            <Icon path={mdiClose} size={16} />
          </Button>
        )}
        <Button className={comboStyles.opener ?? ''}>
          <Icon path={mdiCalendarOutline} size={18} />
        </Button>
      </Group>
      <FieldNotes hint={hint} problem={problem} />
      <Popover className={menuStyles.popover ?? ''} offset={4}>
        <Dialog className={styles.dialog ?? ''}>
          <MonthGrid />
        </Dialog>
      </Popover>
    </DatePicker>
  );
}
