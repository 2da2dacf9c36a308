import { useLingui } from '@lingui/react/macro';
import { mdiCalendarPlus, mdiClose, mdiPlus } from '@mdi/js';
import { WEEKDAYS } from '../../../../src/core/contract/rule-words.ts';
import type { FieldErrors } from '../../api/service-problem.ts';
import { weekdayName } from '../../campaign/rules/rule-words.ts';
import { ToggleChips } from '../../campaign/rules/toggle-chips.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldOf } from '../../ui/field-errors.ts';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Columns, Row, Stack } from '../../ui/layout/boxes.tsx';
import { Problem } from '../../ui/layout/problem.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './house.module.css';
import type { HouseTime, HouseTimes } from './house-edits.ts';

interface Props {
  /** What the times are of. */
  label: string;
  times: HouseTimes;
  onChange: (times: HouseTimes) => void;
  errors: FieldErrors;
  /** Their name in the service. */
  path: string;
}

/** Times of the week, and of dates, which replace those of the week. */
export function TimesEditor({ label, times, onChange, errors, path }: Props) {
  const { t } = useLingui();
  const change = (index: number, part: Partial<HouseTime>): void =>
    onChange(times.map((time, at) => (at === index ? { ...time, ...part } : time)));
  const { problem } = fieldOf(errors, path);
  return (
    <Stack gap={3}>
      <Stack as="ul" gap={2} aria-label={label}>
        {times.map((time, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: times have no names
          <Row as="li" key={index} gap={1} align="start" className={styles.time}>
            <Stack gap={2} isGrowing>
              {time.firstDay == null ? (
                <ToggleChips
                  label={t`Days (none means every day)`}
                  options={WEEKDAYS.map((id) => ({ id, name: weekdayName(id, 'short') }))}
                  value={time.weekdays ?? []}
                  onChange={(days) => {
                    const chosen = WEEKDAYS.filter((day) => days.includes(day));
                    change(index, { weekdays: chosen.length === 0 ? null : chosen });
                  }}
                  {...fieldOf(errors, `${path}[${index}].weekdays`)}
                />
              ) : (
                <Columns min="9rem" gap={3} align="start">
                  <DateField
                    label={t`First day`}
                    value={time.firstDay}
                    onChange={(firstDay) => change(index, { firstDay })}
                    {...fieldOf(errors, `${path}[${index}].firstDay`)}
                  />
                  <DateField
                    label={t`Last day`}
                    value={time.lastDay ?? ''}
                    onChange={(lastDay) => change(index, { lastDay: lastDay || null })}
                    {...fieldOf(errors, `${path}[${index}].lastDay`)}
                  />
                </Columns>
              )}
              {time.firstDay != null && (
                <CheckField
                  label={t`Closed`}
                  value={time.isClosed ?? false}
                  onChange={(isClosed) => change(index, { isClosed })}
                />
              )}
              {!time.isClosed && (
                <Hours
                  time={time}
                  path={`${path}[${index}]`}
                  errors={errors}
                  onChange={(part) => change(index, part)}
                />
              )}
            </Stack>
            <IconButton
              icon={mdiClose}
              aria-label={t`Remove these times`}
              onPress={() => onChange(times.filter((_, at) => at !== index))}
            />
          </Row>
        ))}
      </Stack>
      <Problem>{problem}</Problem>
      <Row gap={2} isWrapping>
        <Button onPress={() => onChange([...times, { from: '11:30', until: '22:00' }])}>
          <Icon path={mdiPlus} size={18} />
          {t`Add times`}
        </Button>
        <Button look="quiet" onPress={() => onChange([...times, { firstDay: '', isClosed: true }])}>
          <Icon path={mdiCalendarPlus} size={18} />
          {t`Add holidays`}
        </Button>
      </Row>
    </Stack>
  );
}

interface HoursProps {
  time: HouseTime;
  path: string;
  errors: FieldErrors;
  onChange: (part: Partial<HouseTime>) => void;
}

/** End of a day in the contract, which time fields cannot show. */
const END_OF_DAY = '24:00';

function Hours({ time: { from, until }, path, errors, onChange }: HoursProps) {
  const { t } = useLingui();
  const isNight = Boolean(until && until !== END_OF_DAY && until <= (from ?? '00:00'));
  return (
    <Columns min="8rem" gap={3} align="start">
      <TextField
        label={t`From`}
        type="time"
        value={from ?? ''}
        onChange={(text) => onChange({ from: text || null })}
        {...fieldOf(errors, `${path}.from`)}
      />
      <TextField
        label={t`Until`}
        type="time"
        value={until === END_OF_DAY ? '00:00' : (until ?? '')}
        onChange={(text) => onChange({ until: text || null })}
        hint={isNight ? t`On the following day` : null}
        {...fieldOf(errors, `${path}.until`)}
      />
    </Columns>
  );
}
