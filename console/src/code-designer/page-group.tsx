import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Disclosure } from '../ui/layout/disclosure-group.tsx';
import { ColourField } from './colours/colour-field.tsx';
import { TextContrast } from './colours/contrast-figure.tsx';
import { Swatches } from './colours/swatches.tsx';
import { FontField } from './font-field.tsx';
import type { GroupFields } from './group-fields.ts';
import { ColoursChip } from './preview/change-chips.tsx';
import { suggestedColours } from './preview/verdict.ts';

const TEXT_COLOURS = ['experiencePrimaryColor', 'experienceAccentColor'] as const;

interface Props extends GroupFields {
  /** Shown above the fields. */
  children?: ReactNode;
}

/** Look of the page that a scan opens. */
export function PageGroup({ look, onChange, problems, suggestions, children }: Props) {
  const { t } = useLingui();
  const { experienceFontFamily, experiencePrimaryColor, experienceAccentColor, experienceSurfaceColor } = look;
  const fix = suggestedColours(suggestions, 'page', look.frame);
  const chip = fix !== null && <ColoursChip fix={fix} onApply={onChange} />;
  const labels = { experiencePrimaryColor: t`Text`, experienceAccentColor: t`Accent` };
  const refused = TEXT_COLOURS.find((name) => problems[name] !== undefined);
  return (
    <Disclosure
      title={t`Page`}
      summary={<Swatches colours={[experiencePrimaryColor, experienceAccentColor, experienceSurfaceColor]} />}
      hasProblem={refused !== undefined}
    >
      {children}
      <FontField
        field="style.experienceFontFamily"
        value={experienceFontFamily}
        onChange={(font) => onChange({ experienceFontFamily: font })}
      />
      {TEXT_COLOURS.map((name) => (
        <ColourField
          key={name}
          label={labels[name]}
          field={`style.${name}`}
          value={look[name]}
          onChange={(colour) => onChange({ [name]: colour })}
          isInvalid={problems[name] !== undefined}
          figure={<TextContrast text={look[name]} surface={experienceSurfaceColor} />}
        >
          {name === refused && chip}
        </ColourField>
      ))}
      <ColourField
        label={t`Background`}
        field="style.experienceSurfaceColor"
        value={experienceSurfaceColor}
        onChange={(colour) => onChange({ experienceSurfaceColor: colour })}
      />
    </Disclosure>
  );
}
