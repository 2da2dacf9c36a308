import { useLingui } from '@lingui/react/macro';
import { Select } from '../../ui/fields/select.tsx';

const OVERLAPS = ['0', '1', '24', '72', '168'] as const;
/** Hours in which what is replaced still works beside the new one. */
export type Overlap = (typeof OVERLAPS)[number];
export const OVERLAP_DEFAULT: Overlap = '24';

interface Props {
  label: string;
  hint: string;
  value: Overlap;
  onChange: (overlap: Overlap) => void;
}

/** How long a replaced key or secret still works. */
export function OverlapSelect(props: Props) {
  const { t } = useLingui();
  const names: Record<Overlap, string> = {
    '0': t`Not at all`,
    '1': t`1 hour`,
    '24': t`1 day`,
    '72': t`3 days`,
    '168': t`7 days`,
  };
  return <Select options={OVERLAPS.map((id) => ({ id, name: names[id] }))} {...props} />;
}
