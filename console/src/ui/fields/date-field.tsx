import { parseDate } from '@internationalized/date';
import { DatePicker } from 'react-aria-components/DatePicker';
import { DateParts } from './date-time-field.tsx';
import { type FieldWords, fieldStyles } from './field-parts.tsx';

interface Props extends FieldWords {
  /** For example `2026-11-22`; empty if not set. */
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
}

/** A day without a time, in the person's order of day, month and year. */
export function DateField({ label, hint, problem, field, value, onChange, autoFocus = false }: Props) {
  return (
    <DatePicker
      data-field={field}
      className={fieldStyles.field ?? ''}
      granularity="day"
      value={value === '' ? null : parseDate(value)}
      onChange={(chosen) => onChange(chosen?.toString() ?? '')}
      isInvalid={problem != null}
      autoFocus={autoFocus}
    >
      <DateParts label={label} hint={hint} problem={problem} {...(value !== '' && { onClear: () => onChange('') })} />
    </DatePicker>
  );
}
