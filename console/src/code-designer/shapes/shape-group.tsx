import { useLingui } from '@lingui/react/macro';
import { EyeShape, ModuleShape } from '../../../../src/core/contract/style-options.ts';
import { Disclosure } from '../../ui/layout/disclosure-group.tsx';
import type { GroupFields } from '../group-fields.ts';
import { Choices } from '../parts/choices.tsx';
import { EyePictogram, ModulePictogram } from './pictograms.tsx';

const MODULES = Object.values(ModuleShape);
const EYES = Object.values(EyeShape);

/** Shapes of the modules and of the eyes. */
export function ShapeGroup({ style, onChange }: GroupFields) {
  const { t } = useLingui();
  const moduleNames: Record<ModuleShape, string> = { Square: t`Square`, Rounded: t`Flowing`, Dots: t`Round` };
  const eyeNames: Record<EyeShape, string> = { Square: t`Square`, Rounded: t`Rounded`, Circle: t`Round` };
  const { moduleShape, eyeFrameShape: frame, eyeBallShape: ball } = style;
  const [dots, eyes, centres] = [t`Dots`, t`Eyes`, t`Eye centres`];
  const summary = (
    <>
      <Named part={dots}>{moduleNames[moduleShape]}</Named> · <Named part={eyes}>{eyeNames[frame]}</Named> ·{' '}
      <Named part={centres}>{eyeNames[ball]}</Named>
    </>
  );
  return (
    <Disclosure title={t`Shapes`} summary={summary}>
      <Choices
        label={dots}
        value={moduleShape}
        choices={MODULES.map((value) => ({
          value,
          name: moduleNames[value],
          picture: <ModulePictogram shape={value} />,
        }))}
        onChange={(value) => onChange({ moduleShape: value })}
      />
      <Choices
        label={eyes}
        value={frame}
        choices={EYES.map((value) => ({
          value,
          name: eyeNames[value],
          picture: <EyePictogram frame={value} ball={ball} part="frame" />,
        }))}
        onChange={(value) => onChange({ eyeFrameShape: value })}
      />
      <Choices
        label={centres}
        value={ball}
        choices={EYES.map((value) => ({
          value,
          name: eyeNames[value],
          picture: <EyePictogram frame={frame} ball={value} part="ball" />,
        }))}
        onChange={(value) => onChange({ eyeBallShape: value })}
      />
    </Disclosure>
  );
}

/** A shape whose part is obvious only to those who see the order. */
const Named = ({ part, children }: { part: string; children: string }) => (
  <>
    <span className="visually-hidden">{part}: </span>
    {children}
  </>
);
