import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  DesignEye,
  DesignModules,
  FrameDesign,
  LogoPlate,
  LogoSize,
} from '../../../../src/core/contract/design-options.ts';
import type * as options from '../../../../src/core/contract/style-options.ts';
import type { Setting } from './look-settings.ts';

type StyleValue =
  | options.GradientDirection
  | options.ModuleShape
  | options.EyeShape
  | options.FrameStyle
  | options.CenterBadge
  | options.ErrorCorrection;
type DesignValue = DesignModules | DesignEye | LogoSize | LogoPlate | FrameDesign | 'Radial';

/** In the order in which they are shown. */
export const SETTING_NAMES: Record<Setting, MessageDescriptor> = {
  templateCode: msg`Template`,
  foregroundColor: msg`Colour`,
  useGradient: msg`Gradient`,
  secondaryColor: msg`Second colour`,
  gradientDirection: msg`Gradient direction`,
  backgroundColor: msg`Background`,
  inverted: msg`Light on dark`,
  eyeFrameColor: msg`Eye colour`,
  eyeBallColor: msg`Eye centre colour`,
  moduleShape: msg`Dot shape`,
  eyeFrameShape: msg`Eye shape`,
  eyeBallShape: msg`Eye centre shape`,
  frameStyle: msg`Frame`,
  frameColor: msg`Frame colour`,
  frameText: msg`Words on the frame`,
  frameFont: msg`Frame font`,
  frameTextColor: msg`Colour of the words`,
  centerBadge: msg`Logo or icon`,
  centerText: msg`Letters in the middle`,
  logoDataUrl: msg`Logo`,
  logoSize: msg`Logo size`,
  logoPlate: msg`Plate behind the logo`,
  errorCorrection: msg`Error correction`,
  drawQuietZones: msg`Quiet zone`,
  pixelsPerModule: msg`Pixels per dot`,
  experienceTemplateCode: msg`Page design`,
  experienceFontFamily: msg`Page font`,
  experiencePrimaryColor: msg`Page text colour`,
  experienceAccentColor: msg`Page accent colour`,
  experienceSurfaceColor: msg`Page background`,
};

/** Values that are shown in other words than the service's. */
export const VALUE_NAMES: Record<StyleValue | DesignValue | 'true' | 'false', MessageDescriptor> = {
  true: msg`on`,
  false: msg`off`,
  None: msg`none`,
  Square: msg`square`,
  Rounded: msg`rounded`,
  Circle: msg`circle`,
  Dots: msg`round`,
  BarsVertical: msg`vertical bars`,
  BarsHorizontal: msg`horizontal bars`,
  Diamonds: msg`diamonds`,
  SmallSquares: msg`small squares`,
  Leaf: msg`leaf`,
  CutCorner: msg`cut corner`,
  Shield: msg`shield`,
  LabelBelow: msg`label below`,
  LabelAbove: msg`label above`,
  Tab: msg`tab`,
  Bubble: msg`speech bubble`,
  Ticket: msg`ticket`,
  Arrow: msg`arrow`,
  BagTag: msg`bag tag`,
  Small: msg`small`,
  Medium: msg`medium`,
  Largest: msg`as large as it reads`,
  Fitted: msg`fitted`,
  Diagonal: msg`diagonal`,
  Horizontal: msg`horizontal`,
  Vertical: msg`vertical`,
  Radial: msg`from the centre`,
  Logo: msg`logo`,
  Monogram: msg`monogram`,
  Contact: msg`contact`,
  Event: msg`event`,
  Link: msg`link`,
  Wifi: msg`Wi-Fi`,
  Quartile: msg`about 25 %`,
  High: msg`about 30 %`,
};

export const SETTINGS = Object.keys(SETTING_NAMES) as Setting[];
