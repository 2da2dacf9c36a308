import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Select } from '../../ui/fields/select.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

/** Hours during which the replaced secret still works alongside the new one. */
const OVERLAPS = ['0', '1', '24', '72', '168'] as const;
type Overlap = (typeof OVERLAPS)[number];

interface Props {
  title: string;
  action: string;
  /** Label for the choice of the overlap. */
  label: string;
  hint: string;
  onReplace: (overlapHours: number) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** Asks how long a replaced key or secret still works, and replaces it. */
export function ReplaceDialog({ title, action, label, hint, onReplace, onClose, children }: Props) {
  const { t } = useLingui();
  const [overlap, setOverlap] = useState<Overlap>('24');
  const form = useSubmit(() => onReplace(Number(overlap)));
  const names: Record<Overlap, string> = {
    '0': t`Not at all`,
    '1': t`1 hour`,
    '24': t`1 day`,
    '72': t`3 days`,
    '168': t`7 days`,
  };
  return (
    <FormDialog title={title} action={action} form={form} onClose={onClose}>
      <p>{children}</p>
      <Select
        label={label}
        hint={hint}
        options={OVERLAPS.map((id) => ({ id, name: names[id] }))}
        value={overlap}
        onChange={setOverlap}
      />
    </FormDialog>
  );
}
