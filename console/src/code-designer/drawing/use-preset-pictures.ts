import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type DesignPresetsQuery, PresetPictureDocument } from '../../../generated/code-designer/presets.ts';
import type { QrStyleInput } from '../../../generated/code-designer/preview.ts';
import { execute } from '../../api/execute.ts';
import { useRights } from '../../api/use-rights.ts';
import { drawPicture, learnParts } from './draw-picture.ts';

type Preset = DesignPresetsQuery['qrTemplates'][number];

/**
 * Returns the picture of a preset with this badge by its code, or null until there is one. The browser draws what it
 * can. The service draws the rest one by one, and only while it has no preview to check, which would wait behind them.
 */
export function usePresetPictures(
  presets: readonly Preset[],
  badge: QrStyleInput | null,
  isIdle: boolean,
): (code: string) => string | null {
  const { publicUrl } = useRights().session;
  const client = useQueryClient();
  /** With an earlier badge until there is one with this. */
  const shown = useRef(new Map<string, string>());
  const isLogo = badge?.centerBadge === 'Logo';
  const { data: drawn, isPlaceholderData } = useQuery({
    queryKey: ['preset-pictures', badge],
    queryFn: async ({ signal }) => {
      const pictures = presets.map((preset) => drawPicture(publicUrl, inputOf(preset, badge), { signal }));
      return (await Promise.all(pictures)).map((picture) => picture?.svg ?? null);
    },
    // A logo is known from the first preview with it.
    enabled: presets.length > 0 && (isIdle || !isLogo),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const keyOf = (code: string) => ['preset-picture', code, badge];
  const left = presets.filter((_, index) => drawn?.[index] === null && !isPlaceholderData);
  const next = left.find(({ code }) => client.getQueryData(keyOf(code)) === undefined);
  useQuery({
    queryKey: keyOf(next?.code ?? ''),
    queryFn: async ({ signal }) => {
      if (next === undefined) return null;
      const { qrTemplate } = await execute(PresetPictureDocument, { code: next.code, badge }, signal);
      if (qrTemplate !== null) learnParts(inputOf(next, badge), qrTemplate.svg);
      return qrTemplate?.svg ?? null;
    },
    enabled: isIdle && next !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  for (const [index, { code }] of presets.entries()) {
    const svg = drawn?.[index] ?? client.getQueryData<string | null>(keyOf(code));
    if (svg) shown.current.set(code, svg);
  }
  return (code) => shown.current.get(code) ?? null;
}

const inputOf = ({ style, design }: Preset, badge: QrStyleInput | null) =>
  ({ mode: 'Dynamic', style: { ...style, ...badge }, design }) as const;
