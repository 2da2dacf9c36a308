import { type DateValue, parseDate, parseDateTime } from '@internationalized/date';
import { useMemo } from 'react';
import { DatePicker } from 'react-aria-components/DatePicker';
import { DateParts } from '../../ui/fields/date-time-field.tsx';
import { type FieldWords, fieldStyles } from '../../ui/fields/field-parts.tsx';

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
      <DateParts label={label} hint={hint} problem={problem} {...(value !== '' && { onClear: () => onChange('') })} />
    </DatePicker>
  );
}
