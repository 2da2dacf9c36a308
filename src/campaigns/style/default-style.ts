import { LIMITS } from '../../core/contract/contract-limits.js';
import {
  CenterBadge,
  ErrorCorrection,
  EyeShape,
  FrameStyle,
  GradientDirection,
  ModuleShape,
} from '../../core/contract/style-options.js';
import { ExperienceFontFamily } from './style-enums.js';

/**
 * The contract's defaults, for a campaign without a style and for every field that a style leaves out. `QrStyle` is checked
 * against them where they are used as a style.
 */
export const DEFAULT_STYLE = {
  templateCode: 'Classic',
  experienceTemplateCode: 'None',
  experienceFontFamily: ExperienceFontFamily.Modern,
  experiencePrimaryColor: '#102A2A',
  experienceAccentColor: '#357466',
  experienceSurfaceColor: '#FFFDF8',
  foregroundColor: '#102A2A',
  secondaryColor: '#357466',
  backgroundColor: '#FFFFFF',
  frameColor: '#102A2A',
  useGradient: false,
  gradientDirection: GradientDirection.Diagonal,
  moduleShape: ModuleShape.Square,
  eyeFrameShape: EyeShape.Square,
  eyeBallShape: EyeShape.Square,
  frameStyle: FrameStyle.None,
  centerBadge: CenterBadge.None,
  centerText: '',
  logoDataUrl: null,
  errorCorrection: ErrorCorrection.Quartile,
  drawQuietZones: true,
  pixelsPerModule: LIMITS.pixelsPerModuleMax,
};
