import { useLingui } from '@lingui/react/macro';
import { DesignEye, DesignModules } from '../../../../src/core/contract/design-options.ts';
import { Disclosure } from '../../ui/layout/disclosure-group.tsx';
import type { GroupFields } from '../group-fields.ts';
import { Choices } from '../parts/choices.tsx';
import { type AnyEye, type AnyModules, EyePictogram, ModulePictogram } from './pictograms.tsx';

const isOwnEye = (eye: AnyEye): eye is DesignEye => Object.hasOwn(DesignEye, eye);
const isOwnModules = (modules: AnyModules): modules is DesignModules => Object.hasOwn(DesignModules, modules);

/** Shapes of the modules and of the eyes. A shape of the design takes precedence over that of the style. */
export function ShapeGroup({ look, onChange }: GroupFields) {
  const { t } = useLingui();
  const moduleNames: Record<AnyModules, string> = {
    Square: t`Square`,
    Rounded: t`Flowing`,
    Dots: t`Round`,
    BarsVertical: t`Vertical bars`,
    BarsHorizontal: t`Horizontal bars`,
    Diamonds: t`Diamonds`,
    SmallSquares: t`Small squares`,
  };
  const eyeNames: Record<AnyEye, string> = {
    Square: t`Square`,
    Rounded: t`Rounded`,
    Circle: t`Round`,
    Leaf: t`Leaf`,
    CutCorner: t`Cut corner`,
    Shield: t`Shield`,
  };
  const modules = look.modules ?? look.moduleShape;
  const frame = look.eyeFrame ?? look.eyeFrameShape;
  const ball = look.eyeBall ?? look.eyeBallShape;
  const [dots, eyes, centres] = [t`Dots`, t`Eyes`, t`Eye centres`];
  const summary = (
    <>
      <Named part={dots}>{moduleNames[modules]}</Named> · <Named part={eyes}>{eyeNames[frame]}</Named> ·{' '}
      <Named part={centres}>{eyeNames[ball]}</Named>
    </>
  );
  return (
    <Disclosure title={t`Shapes`} summary={summary}>
      <Choices
        label={dots}
        value={modules}
        names={moduleNames}
        pictureOf={(shape) => <ModulePictogram shape={shape} />}
        onChange={(value) => onChange(isOwnModules(value) ? { modules: value } : { moduleShape: value, modules: null })}
      />
      <Choices
        label={eyes}
        value={frame}
        names={eyeNames}
        pictureOf={(shape) => <EyePictogram frame={shape} ball={ball} part="frame" />}
        onChange={(value) => onChange(isOwnEye(value) ? { eyeFrame: value } : { eyeFrameShape: value, eyeFrame: null })}
      />
      <Choices
        label={centres}
        value={ball}
        names={eyeNames}
        pictureOf={(shape) => <EyePictogram frame={frame} ball={shape} part="ball" />}
        onChange={(value) => onChange(isOwnEye(value) ? { eyeBall: value } : { eyeBallShape: value, eyeBall: null })}
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
