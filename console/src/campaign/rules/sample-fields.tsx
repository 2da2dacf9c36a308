import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Disclosure } from '../../ui/layout/disclosure-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BROWSERS, countries, DEVICES, languages, SYSTEMS } from './choices.ts';
import { deviceName } from './rule-words.ts';
import styles from './rules.module.css';
import { DayField, SampleMoment } from './sample-moment.tsx';
import { type SampleProps, type SampleScan, zoneOf } from './sample-scan.ts';

const ANY = 'any';
const same = (id: string) => ({ id, name: id });
const orNull = (id: string): string | null => (id === ANY ? null : id);

/** A scan in plain words: where, with which device, when. */
export function SampleFields({ sample, onChange }: SampleProps) {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const places = useMemo(() => countries(locale), [locale]);
  const tongues = useMemo(() => languages(locale), [locale]);
  const change = (part: Partial<SampleScan>): void => onChange({ ...sample, ...part });
  const any = { id: ANY, name: t`Any` };
  return (
    <>
      <div className={styles.pair}>
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
      </div>
      <SampleMoment sample={sample} onChange={onChange} />
      <Disclosure title={t`More about this scan`}>
        <Stack gap={4}>
          <div className={styles.pair}>
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
          </div>
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
