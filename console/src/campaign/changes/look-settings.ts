import { DEFAULT_DESIGN, type Design } from '../../../../src/core/contract/design-options.ts';
import type { QrStyleInput } from '../../../generated/campaign/change-campaign.ts';
import type { Parts } from '../saving/parts.ts';

/** Shapes, gradients and frames are one setting each, whether the style or the design has them. */
type Hidden = 'modules' | 'eyeFrame' | 'eyeBall' | 'radialGradient' | 'frame';
export type Setting = keyof QrStyleInput | Exclude<keyof Design, Hidden> | 'frameText' | 'frameFont' | 'frameTextColor';

/** Returns the settings of a look as a person sees them. */
export function settingsOf({ style = {}, design = null }: Partial<Parts>): Readonly<Partial<Record<Setting, unknown>>> {
  const { modules, eyeFrame, eyeBall, radialGradient, frame, ...own } = { ...DEFAULT_DESIGN, ...design };
  return {
    ...style,
    ...own,
    moduleShape: modules ?? style.moduleShape,
    eyeFrameShape: eyeFrame ?? style.eyeFrameShape,
    eyeBallShape: eyeBall ?? style.eyeBallShape,
    gradientDirection: radialGradient ? 'Radial' : style.gradientDirection,
    frameStyle: frame?.design ?? style.frameStyle,
    frameColor: frame?.color ?? style.frameColor,
    frameText: frame?.text,
    frameFont: frame?.font,
    frameTextColor: frame?.textColor,
  };
}
