import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { DesignPresetsDocument } from '../../generated/code-designer/presets.ts';
import type { QrStyleInput } from '../../generated/code-designer/preview.ts';
import { execute } from '../api/execute.ts';
import styles from './presets.module.css';
import { looksLike, wholeStyle, withPreset } from './style.ts';

interface PresetsProps {
  value: QrStyleInput;
  /** Name of the campaign: its first letter is the monogram if the style has none. */
  name: string;
  onChange: (style: QrStyleInput) => void;
}

/** Presets as small codes with the style's own badge. They set colours, shapes and frame, but not badge, logo and error correction. */
export function Presets({ value, name, onChange }: PresetsProps) {
  const { t } = useLingui();
  const badge = badgeOf(value, name);
  const { data } = useQuery({
    queryKey: ['design-presets', badge],
    queryFn: ({ signal }) => execute(DesignPresetsDocument, { badge }, signal),
    placeholderData: keepPreviousData,
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
            <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="" width={104} height={104} />
            <span>{name}</span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}

/** The part of a style that is drawn in the presets too; null without a badge. */
function badgeOf(style: QrStyleInput, name: string): QrStyleInput | null {
  const { centerBadge, centerText, logoDataUrl, errorCorrection } = wholeStyle(style);
  if (centerBadge === 'None') return null;
  const letters = centerText === '' ? ([...name.trim()][0]?.toUpperCase() ?? '') : centerText;
  return {
    centerBadge,
    errorCorrection,
    centerText: letters,
    logoDataUrl: centerBadge === 'Logo' ? logoDataUrl : null,
  };
}
