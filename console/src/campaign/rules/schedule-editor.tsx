import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import type { FieldErrors } from '../../api/service-problem.ts';
import { fieldOf, problemOf } from '../../ui/field-errors.ts';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { DateTimeField } from '../../ui/fields/date-time-field.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { UNFINISHED_TIME } from '../../ui/fields/use-unfinished.ts';
import { Columns, Stack } from '../../ui/layout/boxes.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Schedule } from '../saving/parts.ts';
import styles from './rules.module.css';
import { scheduleWords } from './schedule-words.ts';
import { ZoneField } from './zone-field.tsx';
import { ownZone } from './zoned-time.ts';

interface Props {
  schedule: Schedule | null;
  errors: FieldErrors;
  isReadOnly: boolean;
  onChange: (schedule: Schedule | null) => void;
}

const EMPTY: Schedule = { fromUtc: null, untilUtc: null, fallback: null };

/** When the campaign is active, and what is shown at other times. */
export function ScheduleEditor({ schedule, errors, isReadOnly, onChange }: Props) {
  const { t } = useLingui();
  const [zone, setZone] = useState(ownZone);
  const times = [schedule?.fromUtc, schedule?.untilUtc].filter((time) => time != null);
  const isTold = schedule === null || (times.length > 0 && !times.includes(UNFINISHED_TIME));
  const change = (part: Partial<Schedule>): void => onChange({ ...(schedule ?? EMPTY), ...part });
  return (
    <Card title={t`Schedule`}>
      <Stack gap={4}>
        {isTold && <p className={styles.summary}>{scheduleWords(schedule, zone)}.</p>}
        {!isReadOnly && (
          <CheckField
            label={t`Only active during a certain time`}
            value={schedule !== null}
            onChange={(isTimed) => onChange(isTimed ? EMPTY : null)}
          />
        )}
        {!isReadOnly && schedule !== null && (
          <>
            <Columns min="18rem" gap={4}>
              <DateTimeField
                label={t`From`}
                hint={t`Empty: starts now`}
                zone={zone}
                value={schedule.fromUtc}
                onChange={(fromUtc) => change({ fromUtc })}
                problem={problemOf(errors, 'schedule.fromUtc') ?? problemOf(errors, 'schedule')}
                field="schedule.fromUtc"
              />
              <DateTimeField
                label={t`Until`}
                hint={t`Empty: no end`}
                zone={zone}
                value={schedule.untilUtc}
                onChange={(untilUtc) => change({ untilUtc })}
                {...fieldOf(errors, 'schedule.untilUtc')}
              />
            </Columns>
            <ZoneField label={t`In the time zone`} zone={zone} onChange={setZone} />
            <Otherwise schedule={schedule} errors={errors} onChange={(fallback) => change({ fallback })} />
          </>
        )}
      </Stack>
    </Card>
  );
}

interface OtherwiseProps {
  schedule: Schedule;
  errors: FieldErrors;
  onChange: (fallback: string | null) => void;
}

/** What is shown before and after. */
function Otherwise({ schedule, errors, onChange }: OtherwiseProps) {
  const { t } = useLingui();
  return (
    <>
      <RadioGroup
        label={t`Outside this time`}
        choices={[
          { id: 'nothing', name: t`Not available`, text: t`The page that a paused campaign shows.` },
          { id: 'address', name: t`Another address` },
        ]}
        value={schedule.fallback === null ? 'nothing' : 'address'}
        onChange={(choice) => onChange(choice === 'address' ? (schedule.fallback ?? '') : null)}
      />
      {schedule.fallback !== null && (
        <TextField
          label={t`Address outside this time`}
          hint={t`Up to ${LIMITS.rules.destinationLength} characters.`}
          value={schedule.fallback}
          onChange={onChange}
          maxLength={LIMITS.rules.destinationLength}
          {...fieldOf(errors, 'schedule.fallback')}
          type="url"
        />
      )}
    </>
  );
}
