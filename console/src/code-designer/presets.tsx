import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DesignPresetsDocument } from '../../generated/code-designer/presets.ts';
import type { QrStyleInput } from '../../generated/code-designer/preview.ts';
import { execute } from '../api/execute.ts';
import { type Look, type LookChange, templateChange, wholeStyle } from './look.ts';
import { Samples } from './samples.tsx';

interface PresetsProps {
  /** Null: no template is shown as chosen. */
  value: Look | null;
  /** Name of the campaign: its first letter is the monogram if the style has none. */
  name: string;
  onChoose: (change: LookChange) => void;
}

/** Presets as small codes with the style's own badge. They set colours, shapes and frame, but not badge, logo and error correction. */
export function Presets({ value, name, onChoose }: PresetsProps) {
  const { t } = useLingui();
  const badge = badgeOf(value?.style ?? {}, name);
  const { data } = useQuery({
    queryKey: ['design-presets', badge],
    queryFn: ({ signal }) => execute(DesignPresetsDocument, { badge }, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const presets = (data?.qrTemplates ?? []).map((preset) => ({
    ...preset,
    id: preset.code,
    change: templateChange(preset),
  }));
  return <Samples label={t`Templates`} samples={presets} value={value} onChoose={onChoose} />;
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
