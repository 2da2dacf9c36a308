import { parseDate } from '@internationalized/date';
import { DatePicker } from 'react-aria-components/DatePicker';
import { DateParts } from './date-time-field.tsx';
import { type FieldWords, fieldStyles } from './field-parts.tsx';
import { UNFINISHED_DAY, useUnfinished } from './use-unfinished.ts';

interface Props extends FieldWords {
  /** For example `2026-11-22`; empty if not set. */
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
}

/** A day without a time, in the person's order of day, month and year. */
export function DateField({ label, hint, problem, field, value, onChange, autoFocus = false }: Props) {
  const own = useUnfinished({ value, none: '', unfinished: UNFINISHED_DAY, onChange, problem });
  return (
    <DatePicker
      key={own.key}
      {...own.props}
      data-field={field}
      className={fieldStyles.field ?? ''}
      granularity="day"
      value={own.whole === '' ? null : parseDate(own.whole)}
      onChange={(chosen) => own.change(chosen?.toString() ?? '')}
      isInvalid={own.problem != null}
      autoFocus={autoFocus}
    >
      <DateParts label={label} hint={hint} problem={own.problem} onClear={own.onClear} />
    </DatePicker>
  );
}
