import { useLingui } from '@lingui/react/macro';
import type { GradientDirection } from '../../../generated/code-designer/preview.ts';
import { Disclosure } from '../../ui/layout/disclosure-group.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { GroupFields } from '../group-fields.ts';
import { Choices } from '../parts/choices.tsx';
import { SwitchRow } from '../parts/switch-row.tsx';
import { ColoursChip } from '../preview/change-chips.tsx';
import { suggestedColours } from '../preview/verdict.ts';
import { GradientPictogram } from '../shapes/pictograms.tsx';
import { ColourField } from './colour-field.tsx';
import { SymbolContrast } from './contrast-figure.tsx';
import { Swatches } from './swatches.tsx';

const DIRECTIONS: readonly GradientDirection[] = ['Diagonal', 'Horizontal', 'Vertical'];

/** Colours of the code, and its gradient. */
export function ColourGroup({ style, onChange, problems, suggestions }: GroupFields) {
  const { t } = useLingui();
  const { foregroundColor, secondaryColor, backgroundColor, useGradient, gradientDirection } = style;
  const directions: Record<GradientDirection, string> = {
    Diagonal: t`Diagonal`,
    Horizontal: t`Left to right`,
    Vertical: t`Top to bottom`,
  };
  const colours = suggestedColours(suggestions, 'code');
  const chip = colours !== null && <ColoursChip colours={colours} onApply={onChange} />;
  const isRefused = (field: string): boolean => problems[field] !== undefined;
  const shown = [foregroundColor, ...(useGradient ? [secondaryColor] : []), backgroundColor];
  return (
    <Disclosure
      title={t`Colours`}
      summary={<Swatches colours={shown} />}
      hasProblem={['foregroundColor', 'secondaryColor', 'backgroundColor'].some(isRefused)}
      isOpenAtFirst
    >
      <ColourField
        label={useGradient ? t`Code, start` : t`Code`}
        field="style.foregroundColor"
        value={foregroundColor}
        onChange={(colour) => onChange({ foregroundColor: colour })}
        isInvalid={isRefused('foregroundColor')}
        figure={<SymbolContrast dark={foregroundColor} background={backgroundColor} />}
      >
        {isRefused('foregroundColor') && chip}
      </ColourField>
      {useGradient && (
        <ColourField
          label={t`Code, end`}
          field="style.secondaryColor"
          value={secondaryColor}
          onChange={(colour) => onChange({ secondaryColor: colour })}
          isInvalid={isRefused('secondaryColor')}
          figure={<SymbolContrast dark={secondaryColor} background={backgroundColor} />}
        >
          {isRefused('secondaryColor') && !isRefused('foregroundColor') && chip}
        </ColourField>
      )}
      <ColourField
        label={t`Background`}
        field="style.backgroundColor"
        value={backgroundColor}
        onChange={(colour) => onChange({ backgroundColor: colour })}
        isInvalid={isRefused('backgroundColor')}
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
          value={gradientDirection}
          choices={DIRECTIONS.map((value) => ({
            value,
            name: directions[value],
            picture: <GradientPictogram direction={value} from={foregroundColor} to={secondaryColor} />,
          }))}
          onChange={(value) => onChange({ gradientDirection: value })}
        />
      )}
    </Disclosure>
  );
}
