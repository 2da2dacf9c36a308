import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QrStyleInput } from '../../../generated/campaign/change-campaign.ts';

type Setting = keyof QrStyleInput;

/** In the order in which they are shown. */
export const SETTING_NAMES: Record<Setting, MessageDescriptor> = {
  templateCode: msg`Template`,
  foregroundColor: msg`Colour`,
  useGradient: msg`Gradient`,
  secondaryColor: msg`Second colour`,
  gradientDirection: msg`Gradient direction`,
  backgroundColor: msg`Background`,
  moduleShape: msg`Dot shape`,
  eyeFrameShape: msg`Eye shape`,
  eyeBallShape: msg`Eye centre shape`,
  frameStyle: msg`Frame`,
  frameColor: msg`Frame colour`,
  centerBadge: msg`Logo or icon`,
  centerText: msg`Letters in the middle`,
  logoDataUrl: msg`Logo`,
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
export const VALUE_NAMES: Record<string, MessageDescriptor> = {
  true: msg`on`,
  false: msg`off`,
  None: msg`none`,
  Square: msg`square`,
  Rounded: msg`rounded`,
  Circle: msg`circle`,
  Dots: msg`round`,
  Diagonal: msg`diagonal`,
  Horizontal: msg`horizontal`,
  Vertical: msg`vertical`,
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
