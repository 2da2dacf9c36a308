import { useLingui } from '@lingui/react/macro';
import { Select } from '../ui/fields/select.tsx';
import { useKitNames } from './sharing-actions.ts';

interface Props {
  /** Null for none. */
  value: string | null;
  onChange: (id: string | null) => void;
  field: string;
  problem: string | null;
}

const NONE = 'none';

/** The kit that new codes start with, for what nobody has chosen a kit for yet. Null if there is none. */
export const useStartKit = (): string | null =>
  useKitNames().data?.brandKits.find(({ isDefault }) => isDefault)?.id ?? null;

/** Chooses a brand kit. Shows nothing if there are none. */
export function KitField({ value, onChange, ...words }: Props) {
  const { t } = useLingui();
  const { data } = useKitNames();
  const kits = data?.brandKits ?? [];
  if (kits.length === 0) return null;
  return (
    <Select
      {...words}
      label={t`Brand kit`}
      options={[{ id: NONE, name: t`None` }, ...kits]}
      value={value ?? NONE}
      onChange={(id) => onChange(id === NONE ? null : id)}
    />
  );
}
