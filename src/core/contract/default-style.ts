import { LIMITS } from './contract-limits.js';
import type {
  CenterBadge,
  ErrorCorrection,
  ExperienceFontFamily,
  EyeShape,
  FrameStyle,
  GradientDirection,
  ModuleShape,
} from './style-options.js';

/** The defaults of the contract, for campaigns without a style and for fields that a style omits. */
export const DEFAULT_STYLE = {
  templateCode: 'Classic',
  experienceTemplateCode: 'None',
  experienceFontFamily: 'Modern' as ExperienceFontFamily,
  experiencePrimaryColor: '#102A2A',
  experienceAccentColor: '#357466',
  experienceSurfaceColor: '#FFFDF8',
  foregroundColor: '#102A2A',
  secondaryColor: '#357466',
  backgroundColor: '#FFFFFF',
  frameColor: '#102A2A',
  useGradient: false,
  gradientDirection: 'Diagonal' as GradientDirection,
  moduleShape: 'Square' as ModuleShape,
  eyeFrameShape: 'Square' as EyeShape,
  eyeBallShape: 'Square' as EyeShape,
  frameStyle: 'None' as FrameStyle,
  centerBadge: 'None' as CenterBadge,
  centerText: '',
  logoDataUrl: null as string | null,
  errorCorrection: 'Quartile' as ErrorCorrection,
  drawQuietZones: true,
  pixelsPerModule: LIMITS.pixelsPerModuleMax as number,
};
