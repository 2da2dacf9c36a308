import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { allZones } from './zoned-time.ts';

interface Props {
  label: string;
  zone: string;
  onChange: (zone: string) => void;
  problem?: string | null;
  field?: string;
}

const nameOf = (zone: string): string => zone.replaceAll('_', ' ');

/** Selects a time zone by typing. */
export function ZoneField({ label, zone, onChange, problem, field }: Props) {
  const zones = allZones();
  const options = (zones.includes(zone) ? zones : [zone, ...zones]).map((id) => ({ id, name: nameOf(id) }));
  return (
    <ComboBox
      label={label}
      options={options}
      value={zone}
      onChange={(id) => id !== null && onChange(id)}
      problem={problem ?? null}
      field={field}
    />
  );
}
