import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { DesignPresetsDocument } from '../../generated/code-designer/presets.ts';
import type { QrStyleInput } from '../../generated/code-designer/preview.ts';
import { execute } from '../api/execute.ts';
import { usePresetPictures } from './drawing/use-preset-pictures.ts';
import { type Look, type LookChange, templateChange, wholeStyle } from './look.ts';
import { Samples } from './samples.tsx';

interface PresetsProps {
  /** Null: no template is shown as chosen. */
  value: Look | null;
  /** Name of the campaign: its first letter is the monogram if the style has none. */
  name: string;
  /** Whether the preview is checked, so that the service can draw presets. */
  isIdle: boolean;
  onChoose: (change: LookChange) => void;
}

/** Presets as small codes with the style's own badge. They set colours, shapes and frame, but not badge, logo and error correction. */
export function Presets({ value, name, isIdle, onChoose }: PresetsProps) {
  const { t } = useLingui();
  const badge = badgeOf(value?.style ?? {}, name);
  const { data } = useQuery({
    queryKey: ['design-presets'],
    queryFn: ({ signal }) => execute(DesignPresetsDocument, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const templates = data?.qrTemplates ?? [];
  const pictureOf = usePresetPictures(templates, badge, isIdle);
  const samples = templates.map((preset) => ({
    ...{ id: preset.code, name: preset.name },
    ...{ svg: pictureOf(preset.code), change: templateChange(preset) },
  }));
  return <Samples label={t`Templates`} samples={samples} value={value} onChoose={onChoose} />;
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
