import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { lazyPart } from '../../lazy-part.ts';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import fieldStyles from '../../ui/text-field.module.css';
import { readColour } from '../preview/contrast.ts';
import styles from './colours.module.css';

/** Loaded on demand: most people type or paste their brand's colours. */
const ColourPicker = lazyPart(() => import('./colour-picker.tsx'), 'ColourPicker');

interface ColourFieldProps {
  label: string;
  /** Field name in the service. */
  field: string;
  /** `#RRGGBB`. */
  value: string;
  onChange: (colour: string) => void;
  /** Shown next to the field, such as the contrast. */
  figure?: ReactNode;
  isInvalid?: boolean;
  /** Shown below the field. */
  children?: ReactNode;
}

/** A colour as hexadecimal digits, and a swatch that opens the picker. */
export function ColourField(props: ColourFieldProps) {
  const { label, field, value, onChange, figure, isInvalid = false, children } = props;
  const { t } = useLingui();
  return (
    <div className={styles.field} data-field={field}>
      <DialogTrigger>
        <Button
          className={styles.swatch ?? ''}
          style={{ background: value }}
          aria-label={t`${label}: ${value}. Choose`}
        />
        <Popover className="floating" placement="bottom start" offset={6}>
          <Dialog aria-label={label} className={styles.dialog ?? ''}>
            <Suspense fallback={<div className={styles.waiting} />}>
              <ColourPicker value={value} onChange={onChange} />
            </Suspense>
          </Dialog>
        </Popover>
      </DialogTrigger>
      <HexField label={label} value={value} onChange={onChange} isInvalid={isInvalid} />
      {figure !== undefined && <div className={styles.figure}>{figure}</div>}
      {children !== undefined && (
        <Stack gap={2} className={styles.below}>
          {children}
        </Stack>
      )}
    </div>
  );
}

interface HexProps {
  label: string;
  value: string;
  onChange: (colour: string) => void;
  isInvalid: boolean;
}

/** Also accepts `102a2a` and `#12a`. An incomplete colour stays until the field loses focus. */
function HexField({ label, value, onChange, isInvalid }: HexProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string): void => {
    setTyped(text);
    const colour = /^#?[0-9a-f]{6}$/i.test(text.trim()) ? readColour(text) : null;
    if (colour !== null) onChange(colour);
  };
  const finish = (): void => {
    const colour = typed === null ? null : readColour(typed);
    if (colour !== null && colour !== value.toUpperCase()) onChange(colour);
    setTyped(null);
  };
  return (
    <TextField
      className={fieldStyles.field ?? ''}
      value={typed ?? value.toUpperCase()}
      onChange={type}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && finish()}
      isInvalid={isInvalid}
      spellCheck="false"
      autoComplete="off"
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <Input className={`${fieldStyles.box} ${fieldStyles.input} tabular`} maxLength={20} dir="ltr" />
    </TextField>
  );
}
