import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { WEEKDAYS } from '../../../../src/core/contract/rule-words.ts';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Columns, Stack } from '../../ui/layout/boxes.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Disclosure } from '../../ui/layout/disclosure-group.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Campaign } from '../campaign-queries.ts';
import type { Rule, Schedule } from '../saving/parts.ts';
import { BROWSERS, countries, DEVICES, languages, SYSTEMS } from './choices.ts';
import { deviceName, weekdayName } from './rule-words.ts';
import styles from './rules.module.css';
import { NOW, type SampleProps, type SampleScan, zoneOf } from './sample-scan.ts';
import { TryAnswer } from './try-answer.tsx';
import { ZoneField } from './zone-field.tsx';
import { ownZone, toLocalTime } from './zoned-time.ts';

interface Props {
  campaign: Campaign;
  rules: readonly Rule[];
  schedule: Schedule | null;
  isUnsaved: boolean;
}

const someScan = (): SampleScan => ({
  ...{ country: null, device: 'Mobile', system: null, browser: null, language: null },
  ...{ day: NOW, time: '12:00', zone: ownZone(), query: '', place: null },
});

/** "What would a phone in Paris get on Sunday?" Tries the current rules, saved or not. Nothing is counted. */
export function TryPanel({ campaign, rules, schedule, isUnsaved }: Props) {
  const { t } = useLingui();
  const [sample, setSample] = useState(someScan);
  return (
    <Card title={t`Try it`}>
      <Stack gap={4}>
        <Hint>
          {isUnsaved
            ? t`Where would this scan lead with your unsaved changes?`
            : t`Where would this scan lead? It is not counted.`}
        </Hint>
        <SampleFields sample={sample} onChange={setSample} />
        <TryAnswer campaign={campaign} rules={rules} schedule={schedule} sample={sample} />
      </Stack>
    </Card>
  );
}

const ANY = 'any';
const same = (id: string) => ({ id, name: id });
const orNull = (id: string): string | null => (id === ANY ? null : id);

/** A scan in plain words: where, with which device, when. */
function SampleFields({ sample, onChange }: SampleProps) {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const places = useMemo(() => countries(locale), [locale]);
  const tongues = useMemo(() => languages(locale), [locale]);
  const change = (part: Partial<SampleScan>): void => onChange({ ...sample, ...part });
  const any = { id: ANY, name: t`Any` };
  return (
    <>
      <Columns min="9rem" gap={3} className={styles.pair}>
        <ComboBox
          label={t`Country`}
          options={places}
          value={sample.country}
          placeholder={t`Unknown`}
          onChange={(country) => change({ country, zone: (country === null ? null : zoneOf(country)) ?? sample.zone })}
        />
        <Select
          label={t`Device`}
          options={DEVICES.map((id) => ({ id, name: deviceName(id) }))}
          value={DEVICES.find((id) => id === sample.device) ?? 'Unknown'}
          onChange={(device) => change({ device })}
        />
        <ComboBox
          label={t`Language`}
          options={tongues}
          value={sample.language}
          placeholder={t`Unknown`}
          onChange={(language) => change({ language })}
        />
        <DayField sample={sample} onChange={onChange} />
      </Columns>
      <SampleMoment sample={sample} onChange={onChange} />
      <Disclosure title={t`More about this scan`}>
        <Stack gap={4}>
          <Columns min="9rem" gap={3} className={styles.pair}>
            <Select
              label={t`System`}
              options={[any, ...SYSTEMS.map(same)]}
              value={sample.system ?? ANY}
              onChange={(id) => change({ system: orNull(id) })}
            />
            <Select
              label={t`Browser`}
              options={[any, ...BROWSERS.map(same)]}
              value={sample.browser ?? ANY}
              onChange={(id) => change({ browser: orNull(id) })}
            />
          </Columns>
          <TextField
            label={t`Part of the scanned address`}
            hint={t`What follows the question mark, for example from=poster.`}
            value={sample.query}
            onChange={(query) => change({ query })}
            dir="ltr"
          />
          <NumberField
            label={t`Position among all visitors`}
            hint={t`0 to 99.99: which share this visitor falls into. Empty: none.`}
            unit="%"
            value={sample.place}
            onChange={(place) => change({ place })}
            minValue={0}
            maxValue={99.99}
          />
        </Stack>
      </Disclosure>
    </>
  );
}

const DATE = 'date';

const choiceOf = (day: string): string => (day === NOW || WEEKDAYS.some((name) => name === day) ? day : DATE);

/** Time of the scan: now, a day of the coming week, or a date. */
function DayField({ sample, onChange }: SampleProps) {
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
function SampleMoment({ sample, onChange }: SampleProps) {
  const { t } = useLingui();
  const { day, time, zone } = sample;
  if (day === NOW) return null;
  return (
    <>
      <Columns min="9rem" gap={3} className={styles.pair}>
        {choiceOf(day) === DATE && (
          <DateField label={t`Date`} value={day} onChange={(date) => onChange({ ...sample, day: date })} />
        )}
        <TextField label={t`Time`} type="time" value={time} onChange={(next) => onChange({ ...sample, time: next })} />
      </Columns>
      <ZoneField label={t`In the time zone`} zone={zone} onChange={(next) => onChange({ ...sample, zone: next })} />
    </>
  );
}
