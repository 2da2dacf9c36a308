import { type DateValue, parseDate, parseDateTime } from '@internationalized/date';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { DatePicker } from 'react-aria-components/DatePicker';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { DateParts } from '../../ui/fields/date-time-field.tsx';
import { type FieldWords, fieldStyles } from '../../ui/fields/field-parts.tsx';
import { type Option, Select } from '../../ui/fields/select.tsx';
import { Columns } from '../../ui/layout/boxes.tsx';
import { zoneText } from '../views/event-view.ts';
import { type FieldsOf, FormText } from './form-text.tsx';

const MORNING = 'T09:00';
const toDay = (time: string): string => time.slice(0, 10);
const toTime = (day: string): string => (day === '' ? '' : `${day}${MORNING}`);

/** Offset of this browser's time zone at that time, or now. */
function browserOffset(start: string): string {
  const date = start === '' ? new Date() : new Date(start);
  return Number.isNaN(date.getTime()) ? 'Z' : zoneText(-date.getTimezoneOffset());
}

export function EventFields({ form }: FieldsOf<'Event'>) {
  const { t } = useLingui();
  const { allDay, start, end, offset } = form.fields;
  const setAllDay = (value: boolean): void => {
    const convert = value ? toDay : toTime;
    form.set({ allDay: value, start: convert(start), end: convert(end), ...(value && { offset: '' }) });
  };
  return (
    <>
      <FormText form={form} name="title" label={t`Event name`} />
      <CheckField label={t`All day`} value={allDay} onChange={setAllDay} />
      <Columns min="12rem" gap={4} align="start">
        <LocalTimeField
          label={allDay ? t`First day` : t`Starts`}
          value={start}
          isDay={allDay}
          onChange={(value) => form.set({ start: value })}
          onBlur={() => form.touch('start')}
          problem={form.problemOf('start')}
          field={form.pathOf('start')}
        />
        <LocalTimeField
          label={allDay ? t`Last day` : t`Ends`}
          value={end}
          isDay={allDay}
          onChange={(value) => form.set({ end: value })}
          onBlur={() => form.touch('end')}
          problem={form.problemOf('end')}
          field={form.pathOf('end')}
        />
      </Columns>
      {!allDay && (start !== '' || end !== '') && (
        <ZoneSelect offset={offset} start={start} onChange={(value) => form.set({ offset: value })} />
      )}
      <FormText form={form} name="location" label={t`Place`} />
      <FormText form={form} name="description" label={t`Description`} rows={3} />
      <FormText form={form} name="url" label={t`Web address`} inputMode="url" placeholder="example.com" />
    </>
  );
}

function ZoneSelect({ offset, start, onChange }: { offset: string; start: string; onChange: (value: string) => void }) {
  const { t } = useLingui();
  const offsets = [...new Set(['Z', browserOffset(start), ...(offset === '' ? [] : [offset])])];
  const options: Option[] = [
    { id: 'place', name: t`Local time at the venue` },
    ...offsets.map((id) => ({ id, name: id === 'Z' ? 'UTC' : `UTC${id}` })),
  ];
  return (
    <Select
      label={t`Time zone`}
      hint={t`Set the time zone if guests may be elsewhere when they scan.`}
      options={options}
      value={offset === '' ? 'place' : offset}
      onChange={(id) => onChange(id === 'place' ? '' : id)}
    />
  );
}

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
function LocalTimeField({ label, hint, problem, field, value, onChange, isDay, onBlur }: Props) {
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
