import { useLingui } from '@lingui/react/macro';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import type { FieldErrors } from '../api/service-problem.ts';
import { SwitchRow } from '../code-designer/parts/switch-row.tsx';
import { Select } from '../ui/fields/select.tsx';
import { SegmentedControl } from '../ui/layout/segmented-control.tsx';
import { TextField } from '../ui/text-field.tsx';
import { InkFields } from './ink-fields.tsx';
import { type InkField, isForPrinters, type PrintChoice, RESOLUTIONS } from './print-choice.ts';

interface OptionsProps {
  choice: PrintChoice;
  /** Whether the picture has a gradient, and a frame or caption. */
  hasGradient: boolean;
  hasFrame: boolean;
  onChange: (change: Partial<PrintChoice>) => void;
  errors: FieldErrors;
  /** Returns a field's problem in the person's language, or null. */
  wordsOf: (field: string) => string | null;
}

/** Options of a format besides its size, and the caption. */
export function FileOptions({ choice, hasGradient, hasFrame, onChange, errors, wordsOf }: OptionsProps) {
  const { t } = useLingui();
  const { format, mm, dpi, isCmyk, inks, caption, captionPosition } = choice;
  const fields: InkField[] = [
    'foregroundInk',
    ...(hasGradient ? (['secondaryInk'] as const) : []),
    'backgroundInk',
    ...(hasFrame || caption.trim() !== '' ? (['frameInk'] as const) : []),
  ];
  return (
    <>
      {format === 'png' && mm !== null && (
        <Select
          label={t`Resolution`}
          field="print.dpi"
          value={String(dpi)}
          options={RESOLUTIONS.map((value) => ({ id: String(value), name: t`${value} dpi` }))}
          onChange={(value) => onChange({ dpi: Number(value) })}
          problem={wordsOf('print.dpi')}
        />
      )}
      {isForPrinters(format) && (
        <SwitchRow label={t`Colours`} hint={t`CMYK for offset printing, RGB for everything else.`}>
          <SegmentedControl
            label={t`Colours`}
            value={isCmyk ? 'cmyk' : 'rgb'}
            segments={[
              { id: 'rgb', name: 'RGB' },
              { id: 'cmyk', name: 'CMYK' },
            ]}
            onChange={(id) => onChange({ isCmyk: id === 'cmyk' })}
          />
        </SwitchRow>
      )}
      {isForPrinters(format) && isCmyk && (
        <InkFields inks={inks} fields={fields} errors={errors} onChange={(value) => onChange({ inks: value })} />
      )}
      <TextField
        label={t`Caption`}
        field="print.caption"
        hint={t`One or two lines in a band, for example “Scan for the menu”.`}
        value={caption}
        maxLength={LIMITS.print.captionCodePoints}
        onChange={(text) => onChange({ caption: text })}
        problem={wordsOf('print.caption')}
      />
      {caption.trim() !== '' && (
        <SwitchRow label={t`Caption position`}>
          <SegmentedControl
            label={t`Caption position`}
            value={captionPosition}
            segments={[
              { id: 'Above', name: t`Above` },
              { id: 'Below', name: t`Below` },
            ]}
            onChange={(id) => onChange({ captionPosition: id })}
          />
        </SwitchRow>
      )}
    </>
  );
}
