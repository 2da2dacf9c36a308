import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { DesignPresetsDocument } from '../../generated/code-designer/presets.ts';
import type { QrStyleInput } from '../../generated/code-designer/preview.ts';
import { execute } from '../api/execute.ts';
import styles from './presets.module.css';
import { looksLike, withPreset } from './style.ts';

interface PresetsProps {
  value: QrStyleInput;
  onChange: (style: QrStyleInput) => void;
}

/** Presets as small codes. They set colours, shapes and frame, but not badge, logo and error correction. */
export function Presets({ value, onChange }: PresetsProps) {
  const { t } = useLingui();
  const { data } = useQuery({
    queryKey: ['design-presets'],
    queryFn: ({ signal }) => execute(DesignPresetsDocument, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const presets = data?.qrTemplates ?? [];
  const chosen = presets.find(({ style }) => looksLike(value, style))?.code ?? null;
  const choose = (code: string): void => {
    const preset = presets.find((each) => each.code === code);
    if (preset !== undefined) onChange(withPreset(value, preset.style));
  };
  return (
    <RadioGroup className={styles.presets ?? ''} value={chosen} onChange={choose} orientation="horizontal">
      <Label className={styles.label ?? ''}>{t`Templates`}</Label>
      <div className={styles.row}>
        {presets.map(({ code, name, svg }) => (
          <Radio key={code} value={code} className={styles.preset ?? ''}>
            <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="" width={72} height={72} />
            <span>{name}</span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
