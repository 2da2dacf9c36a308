import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { startFrame } from '../../../src/core/contract/brand/start-frame.ts';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import type { DesignFrame } from '../../../src/core/contract/design-options.ts';
import { FrameStyle } from '../../../src/core/contract/style-options.ts';
import { describeProblems } from '../errors/describe-problem.ts';
import { Disclosure } from '../ui/layout/disclosure-group.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ColourField } from './colours/colour-field.tsx';
import { TextContrast } from './colours/contrast-figure.tsx';
import { FontField } from './font-field.tsx';
import type { GroupFields } from './group-fields.ts';
import { Choices } from './parts/choices.tsx';
import { ColoursChip } from './preview/change-chips.tsx';
import { suggestedColours } from './preview/verdict.ts';
import { type AnyFrame, FramePictogram } from './shapes/frame-pictogram.tsx';

const isPlain = (frame: AnyFrame): frame is FrameStyle => Object.hasOwn(FrameStyle, frame);

/** Frame around the code, plain or with words. */
export function FrameGroup(props: GroupFields) {
  const { look, onChange, problems } = props;
  const { t } = useLingui();
  const names: Record<AnyFrame, string> = {
    None: t`No frame`,
    Square: t`Square`,
    Rounded: t`Rounded`,
    LabelBelow: t`Label below`,
    LabelAbove: t`Label above`,
    Tab: t`Tab`,
    Bubble: t`Speech bubble`,
    Ticket: t`Ticket`,
    Arrow: t`Arrow`,
    BagTag: t`Bag tag`,
    Circle: t`Circle`,
  };
  const { frame, frameStyle, frameColor } = look;
  // Looking at a code without its frame does not lose the words.
  const [last, setLast] = useState(frame);
  if (frame !== null && frame !== last) setLast(frame);
  const choose = (value: AnyFrame): void => {
    if (isPlain(value)) {
      onChange({ frameStyle: value, frame: null });
      return;
    }
    const { text = t`Scan me`, font = 'Modern' } = last ?? {};
    onChange({ frameStyle: 'None', frame: { ...(frame ?? { ...startFrame(look, text), font }), design: value } });
  };
  const value = frame?.design ?? frameStyle;
  const hasProblem = Object.keys(problems).some((field) => field.startsWith('frame'));
  return (
    <Disclosure title={t`Frame`} summary={names[value]} hasProblem={hasProblem}>
      <Choices
        label={t`Around the code`}
        value={value}
        names={names}
        pictureOf={(each) => <FramePictogram frame={each} />}
        onChange={choose}
      />
      {frame === null ? (
        <ColourField
          label={t`Frame colour`}
          field="style.frameColor"
          value={frameColor}
          onChange={(colour) => onChange({ frameColor: colour })}
          isInvalid={problems.frameColor !== undefined}
        >
          <small>{t`Also used for captions, which you add when downloading.`}</small>
        </ColourField>
      ) : (
        <FrameWords {...props} frame={frame} />
      )}
    </Disclosure>
  );
}

/** Words, font and colours of a frame. */
function FrameWords({ frame, onChange, problems, suggestions }: GroupFields & { frame: DesignFrame }) {
  const { t } = useLingui();
  const change = (part: Partial<DesignFrame>): void => onChange({ frame: { ...frame, ...part } });
  const textProblem = problems['frame.text'];
  const isRefused = problems['frame.textColor'] !== undefined;
  const fix = suggestedColours(suggestions, 'frame', frame);
  return (
    <>
      <TextField
        label={t`Words`}
        field="design.frame.text"
        value={frame.text}
        onChange={(text) => change({ text })}
        maxLength={LIMITS.print.captionLength}
        problem={textProblem && describeProblems(textProblem)}
      />
      <FontField field="design.frame.font" value={frame.font} onChange={(font) => change({ font })} />
      <ColourField
        label={t`Frame colour`}
        field="design.frame.color"
        value={frame.color}
        onChange={(color) => change({ color })}
        isInvalid={problems['frame.color'] !== undefined}
      />
      <ColourField
        label={t`Colour of the words`}
        field="design.frame.textColor"
        value={frame.textColor}
        onChange={(textColor) => change({ textColor })}
        isInvalid={isRefused}
        figure={<TextContrast text={frame.textColor} surface={frame.color} />}
      >
        {isRefused && fix !== null && <ColoursChip fix={fix} onApply={onChange} />}
      </ColourField>
    </>
  );
}
