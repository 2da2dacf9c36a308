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

const GRADIENTS: readonly Gradient[] = ['Diagonal', 'Horizontal', 'Vertical', 'Radial'];

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
  const codeFields = [
    {
      ...{ field: 'style.foregroundColor', name: 'foregroundColor', value: foregroundColor, isShown: true },
      label: useGradient ? t`Code, start` : t`Code`,
    },
    {
      ...{ field: 'style.secondaryColor', name: 'secondaryColor', value: secondaryColor, isShown: useGradient },
      label: t`Code, end`,
    },
  ];
  const eyes = { value: foregroundColor, isShown: hasEyeColours && !isStyleOnly };
  const eyeFields = [
    {
      ...{ ...eyes, field: 'design.eyeFrameColor', name: 'eyeFrameColor', value: eyeFrameColor ?? foregroundColor },
      label: t`Eyes`,
    },
    {
      ...{ ...eyes, field: 'design.eyeBallColor', name: 'eyeBallColor', value: eyeBallColor ?? foregroundColor },
      label: t`Eye centres`,
    },
  ];
  const fields = [...codeFields, ...eyeFields].filter(({ isShown }) => isShown);
  const refused = fields.find(({ name }) => problems[name] !== undefined)?.name;
  const fix = suggestedColours(suggestions, 'code', null);
  const chip = fix !== null && <ColoursChip fix={fix} onApply={onChange} />;
  const show = ({ field, name, value, label }: (typeof fields)[number]) => (
    <ColourField
      key={name}
      label={label}
      field={field}
      value={value}
      onChange={(colour) => onChange({ [name]: colour })}
      isInvalid={problems[name] !== undefined}
      figure={<SymbolContrast code={value} background={backgroundColor} isInverted={inverted} />}
    >
      {name === refused && chip}
    </ColourField>
  );
  const setGradient = (value: Gradient): void =>
    onChange(value === 'Radial' ? { radialGradient: true } : { radialGradient: false, gradientDirection: value });
  const directions = GRADIENTS.filter((value) => value !== 'Radial' || !isStyleOnly);
  return (
    <Disclosure
      title={t`Colours`}
      summary={<Swatches colours={[...fields.map(({ value }) => value), backgroundColor]} />}
      hasProblem={refused !== undefined || problems.backgroundColor !== undefined}
      isOpenAtFirst
    >
      {codeFields.filter(({ isShown }) => isShown).map(show)}
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
          choices={directions.map((value) => ({
            value,
            name: gradients[value],
            picture: <GradientPictogram gradient={value} from={foregroundColor} to={secondaryColor} />,
          }))}
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
          {eyeFields.filter(({ isShown }) => isShown).map(show)}
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
