import { type DateValue, getLocalTimeZone, now, parseAbsolute, toZoned } from '@internationalized/date';
import { useLingui } from '@lingui/react/macro';
import { mdiCalendarOutline, mdiChevronLeft, mdiChevronRight, mdiClose } from '@mdi/js';
import { useMemo } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { DateInput, DatePicker, DateSegment } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Heading } from 'react-aria-components/Heading';
import { Icon } from '../icon.tsx';
import { Row } from '../layout/boxes.tsx';
import menuStyles from '../menu.module.css';
import { Popover } from '../overlays/popover.tsx';
import comboStyles from './combo-box.module.css';
import styles from './date-time-field.module.css';
import { FieldLabel, FieldNotes, type FieldWords, fieldStyles } from './field-parts.tsx';
import { UNFINISHED_TIME, useUnfinished } from './use-unfinished.ts';

interface Props extends FieldWords {
  /** A UTC time in ISO 8601, or null. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** IANA time zone of the field, shown after it. Default: the browser's. */
  zone?: string;
  isDisabled?: boolean;
}

/** A date with a time, to the minute. */
export function DateTimeField({ label, hint, problem, field, value, onChange, zone, isDisabled = false }: Props) {
  const place = zone ?? getLocalTimeZone();
  const own = useUnfinished<string | null>({ value, none: null, unfinished: UNFINISHED_TIME, onChange, problem });
  const { whole } = own;
  const time = useMemo(() => (whole === null ? null : parseAbsolute(whole, place)), [whole, place]);
  const nextHour = useMemo(() => now(place).add({ hours: 1 }).set({ minute: 0, second: 0, millisecond: 0 }), [place]);
  const change = (chosen: DateValue | null): void =>
    own.change(chosen === null ? null : toZoned(chosen, place).toAbsoluteString());
  return (
    <DatePicker
      key={own.key}
      {...own.props}
      data-field={field}
      className={fieldStyles.field ?? ''}
      granularity="minute"
      value={time}
      placeholderValue={nextHour}
      onChange={change}
      isInvalid={own.problem != null}
      isDisabled={isDisabled}
    >
      <DateParts label={label} hint={hint} problem={own.problem} onClear={isDisabled ? undefined : own.onClear} />
    </DatePicker>
  );
}

interface PartsProps extends Pick<FieldWords, 'label' | 'hint' | 'problem'> {
  onClear?: (() => void) | undefined;
}

/** Contents of a `DatePicker`: label, segments, buttons, calendar and notes. */
export function DateParts({ label, hint, problem, onClear }: PartsProps) {
  const { t } = useLingui();
  return (
    <>
      <FieldLabel>{label}</FieldLabel>
      <Group className={`${fieldStyles.box} ${comboStyles.group}`}>
        <DateInput className={styles.input ?? ''}>
          {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
        </DateInput>
        {onClear !== undefined && (
          <Button slot={null} className={comboStyles.opener ?? ''} aria-label={t`Clear`} onPress={onClear}>
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
    </>
  );
}

/** Days of a month for choosing one. */
function MonthGrid() {
  return (
    <Calendar>
      <Row as="header" justify="space-between" className={styles.head}>
        <Button slot="previous" className={`${comboStyles.opener} ${styles.turn}`}>
          <Icon path={mdiChevronLeft} />
        </Button>
        <Heading className={styles.title ?? ''} />
        <Button slot="next" className={`${comboStyles.opener} ${styles.turn}`}>
          <Icon path={mdiChevronRight} />
        </Button>
      </Row>
      <CalendarGrid weekdayStyle="short" className={styles.grid ?? ''}>
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.day ?? ''} />}</CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
