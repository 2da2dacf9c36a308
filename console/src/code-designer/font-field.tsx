import { useLingui } from '@lingui/react/macro';
import type { ExperienceFontFamily } from '../../generated/code-designer/preview.ts';
import { Select } from '../ui/fields/select.tsx';

interface Props {
  field: string;
  value: ExperienceFontFamily;
  onChange: (font: ExperienceFontFamily) => void;
}

/** The fonts of pages and frames. */
export function FontField(props: Props) {
  const { t } = useLingui();
  const options = [
    { id: 'Modern', name: t`Modern` },
    { id: 'Editorial', name: t`Editorial` },
    { id: 'Elegant', name: t`Elegant` },
    { id: 'Rounded', name: t`Rounded letters` },
    { id: 'Classic', name: t`Classic` },
  ] as const;
  return <Select label={t`Font`} options={options} {...props} />;
}
