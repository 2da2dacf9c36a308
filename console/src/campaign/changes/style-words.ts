import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QrStyleInput } from '../../../generated/campaign/change-campaign.ts';

type Setting = keyof QrStyleInput;

/** In the order in which they are shown. */
export const SETTING_NAMES: Record<Setting, MessageDescriptor> = {
  templateCode: msg`Look`,
  foregroundColor: msg`Colour`,
  useGradient: msg`Gradient`,
  secondaryColor: msg`Second colour`,
  gradientDirection: msg`Direction of the gradient`,
  backgroundColor: msg`Background`,
  moduleShape: msg`Shape of the modules`,
  eyeFrameShape: msg`Frame of the eyes`,
  eyeBallShape: msg`Middle of the eyes`,
  frameStyle: msg`Frame`,
  frameColor: msg`Colour of the frame`,
  centerBadge: msg`Badge`,
  centerText: msg`Text of the badge`,
  logoDataUrl: msg`Logo`,
  errorCorrection: msg`Error correction`,
  drawQuietZones: msg`Free space around`,
  pixelsPerModule: msg`Pixels of a module`,
  experienceTemplateCode: msg`Design of the page`,
  experienceFontFamily: msg`Font of the page`,
  experiencePrimaryColor: msg`Text of the page`,
  experienceAccentColor: msg`Accent of the page`,
  experienceSurfaceColor: msg`Surface of the page`,
};

/** Values that are shown in other words than the service's. */
export const VALUE_NAMES: Record<string, MessageDescriptor> = {
  true: msg`on`,
  false: msg`off`,
  None: msg`none`,
  Square: msg`square`,
  Rounded: msg`rounded`,
  Circle: msg`circle`,
  Dots: msg`dots`,
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
