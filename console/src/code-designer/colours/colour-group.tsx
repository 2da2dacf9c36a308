import { useLingui } from '@lingui/react/macro';
import { Disclosure } from '../../ui/layout/disclosure-group.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { GroupFields } from '../group-fields.ts';
import { invertedChange } from '../look.ts';
import { Choices } from '../parts/choices.tsx';
import { SwitchRow } from '../parts/switch-row.tsx';
import { ColoursChip } from '../preview/change-chips.tsx';
import { suggestedColours } from '../preview/verdict.ts';
import { type Gradient, GradientPictogram } from '../shapes/pictograms.tsx';
import { ColourField } from './colour-field.tsx';
import { SymbolContrast } from './contrast-figure.tsx';
import { Swatches } from './swatches.tsx';

/** Colours of the code, by the fields of the look. */
type CodeColour = 'foregroundColor' | 'secondaryColor' | 'eyeFrameColor' | 'eyeBallColor';

interface Props extends GroupFields {
  /** Only what belongs to the style: without eyes of their own colour, light on dark, and radial gradients. */
  isStyleOnly?: boolean;
}

/** Colours of the code and its eyes, and its gradient. */
export function ColourGroup({ look, onChange, problems, suggestions, isStyleOnly = false }: Props) {
  const { t } = useLingui();
  const { foregroundColor, secondaryColor, backgroundColor, useGradient, gradientDirection, radialGradient } = look;
  const { eyeFrameColor, eyeBallColor, inverted } = look;
  const gradients: Record<Gradient, string> = {
    Diagonal: t`Diagonal`,
    Horizontal: t`Left to right`,
    Vertical: t`Top to bottom`,
    Radial: t`From the centre`,
  };
  const hasEyeColours = (eyeFrameColor ?? eyeBallColor) !== null;
  const labels: Record<CodeColour, string> = {
    foregroundColor: useGradient ? t`Code, start` : t`Code`,
    secondaryColor: t`Code, end`,
    eyeFrameColor: t`Eyes`,
    eyeBallColor: t`Eye centres`,
  };
  const ofCode: readonly CodeColour[] = useGradient ? ['foregroundColor', 'secondaryColor'] : ['foregroundColor'];
  const ofEyes: readonly CodeColour[] = hasEyeColours && !isStyleOnly ? ['eyeFrameColor', 'eyeBallColor'] : [];
  const shown = [...ofCode, ...ofEyes];
  const colourOf = (name: CodeColour): string => look[name] ?? foregroundColor;
  const refused = shown.find((name) => problems[name] !== undefined);
  const fix = suggestedColours(suggestions, 'code', null);
  const chip = fix !== null && <ColoursChip fix={fix} onApply={onChange} />;
  const show = (name: CodeColour) => (
    <ColourField
      key={name}
      label={labels[name]}
      field={`${name.startsWith('eye') ? 'design' : 'style'}.${name}`}
      value={colourOf(name)}
      onChange={(colour) => onChange({ [name]: colour })}
      isInvalid={problems[name] !== undefined}
      figure={<SymbolContrast code={colourOf(name)} background={backgroundColor} isInverted={inverted} />}
    >
      {name === refused && chip}
    </ColourField>
  );
  const setGradient = (value: Gradient): void =>
    onChange(value === 'Radial' ? { radialGradient: true } : { radialGradient: false, gradientDirection: value });
  return (
    <Disclosure
      title={t`Colours`}
      summary={<Swatches colours={[...shown.map(colourOf), backgroundColor]} />}
      hasProblem={refused !== undefined || problems.backgroundColor !== undefined}
      isOpenAtFirst
    >
      {ofCode.map(show)}
      <ColourField
        label={t`Background`}
        field="style.backgroundColor"
        value={backgroundColor}
        onChange={(colour) => onChange({ backgroundColor: colour })}
        isInvalid={problems.backgroundColor !== undefined}
      />
      <SwitchRow label={t`Gradient`} hint={t`From the first colour to a second.`}>
        <Switch
          aria-label={t`Gradient`}
          isSelected={useGradient}
          onChange={(isOn) => onChange({ useGradient: isOn })}
        />
      </SwitchRow>
      {useGradient && (
        <Choices
          label={t`Direction`}
          value={radialGradient && !isStyleOnly ? 'Radial' : gradientDirection}
          names={gradients}
          {...(isStyleOnly && { choices: ['Diagonal', 'Horizontal', 'Vertical'] })}
          pictureOf={(value) => <GradientPictogram gradient={value} from={foregroundColor} to={secondaryColor} />}
          onChange={setGradient}
        />
      )}
      {!isStyleOnly && (
        <>
          <SwitchRow label={t`Eyes in their own colours`} hint={t`Otherwise they look like the code.`}>
            <Switch
              aria-label={t`Eyes in their own colours`}
              isSelected={hasEyeColours}
              onChange={(isOn) => {
                const colour = isOn ? foregroundColor : null;
                onChange({ eyeFrameColor: colour, eyeBallColor: colour });
              }}
            />
          </SwitchRow>
          {ofEyes.map(show)}
          <SwitchRow label={t`Light on dark`} hint={t`Swaps the colours of code and background.`}>
            <Switch
              aria-label={t`Light on dark`}
              isSelected={inverted}
              onChange={() => onChange(invertedChange(look))}
            />
          </SwitchRow>
          {inverted && <Note>{t`A few older scanner apps cannot read light codes on a dark background.`}</Note>}
        </>
      )}
    </Disclosure>
  );
}
