import { useLingui } from '@lingui/react/macro';
import type { FrameStyle } from '../../generated/code-designer/preview.ts';
import { Disclosure } from '../ui/layout/disclosure-group.tsx';
import { ColourField } from './colours/colour-field.tsx';
import type { GroupFields } from './group-fields.ts';
import { Choices } from './parts/choices.tsx';
import { FramePictogram } from './shapes/pictograms.tsx';

const FRAMES: readonly FrameStyle[] = ['None', 'Square', 'Rounded'];

/** Frame and caption around the code. */
export function FrameGroup({ style, onChange, problems }: GroupFields) {
  const { t } = useLingui();
  const names: Record<FrameStyle, string> = { None: t`No frame`, Square: t`Square`, Rounded: t`Rounded` };
  const { frameStyle, frameColor } = style;
  // A frame needs the free space around the code.
  const choose = (value: FrameStyle): void =>
    onChange(value === 'None' ? { frameStyle: value } : { frameStyle: value, drawQuietZones: true });
  return (
    <Disclosure title={t`Frame`} summary={names[frameStyle]} hasProblem={problems.frameColor !== undefined}>
      <Choices
        label={t`Around the code`}
        value={frameStyle}
        choices={FRAMES.map((value) => ({ value, name: names[value], picture: <FramePictogram frame={value} /> }))}
        onChange={choose}
      />
      <ColourField
        label={t`Frame colour`}
        field="style.frameColor"
        value={frameColor}
        onChange={(colour) => onChange({ frameColor: colour })}
        isInvalid={problems.frameColor !== undefined}
      >
        <small>{t`Also used for captions, which you add when downloading.`}</small>
      </ColourField>
    </Disclosure>
  );
}
