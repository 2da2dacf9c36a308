import { DEFAULT_STYLE } from '../../core/contract/default-style.js';
import type { Design } from '../../core/contract/design-options.js';
import {
  ExperienceFontFamily,
  EyeShape,
  FrameStyle,
  GradientDirection,
  ModuleShape,
} from '../../core/contract/style-options.js';
import { toStoredDesign } from './design-rules.js';
import type { QrTemplate } from './qr-template.js';

type Look = Partial<
  Omit<
    QrTemplate['style'],
    | 'templateCode'
    | 'experienceTemplateCode'
    | 'centerBadge'
    | 'centerText'
    | 'logoDataUrl'
    | 'errorCorrection'
    | 'drawQuietZones'
    | 'pixelsPerModule'
  >
>;

const preset = (code: string, description: string, look: Look, design: Partial<Design> | null = null): QrTemplate => ({
  code,
  name: code,
  description,
  style: { ...DEFAULT_STYLE, ...look, templateCode: code },
  design: toStoredDesign(design),
});

/**
 * In display order. Each reaches grade A for symbol contrast; tests check this and that every preset can be decoded.
 */
export const STYLE_PRESETS: readonly QrTemplate[] = [
  preset('Classic', 'Square modules in deep green on white: the default.', {}),
  preset('Ink', 'Softly rounded midnight blue on white, with a page in ivory and brass.', {
    foregroundColor: '#14213D',
    secondaryColor: '#3A4E7A',
    frameColor: '#14213D',
    moduleShape: ModuleShape.Rounded,
    eyeFrameShape: EyeShape.Rounded,
    eyeBallShape: EyeShape.Rounded,
    experienceFontFamily: ExperienceFontFamily.Editorial,
    experiencePrimaryColor: '#14213D',
    experienceAccentColor: '#84591A',
    experienceSurfaceColor: '#FCFAF4',
  }),
  preset('Meadow', 'Forest to fresh green from top to bottom, with round pupils.', {
    useGradient: true,
    gradientDirection: GradientDirection.Vertical,
    foregroundColor: '#0B3D2E',
    secondaryColor: '#22641A',
    backgroundColor: '#FCFEF8',
    frameColor: '#22641A',
    moduleShape: ModuleShape.Rounded,
    eyeFrameShape: EyeShape.Rounded,
    eyeBallShape: EyeShape.Circle,
    experienceFontFamily: ExperienceFontFamily.Rounded,
    experiencePrimaryColor: '#123D2B',
    experienceAccentColor: '#3B7322',
    experienceSurfaceColor: '#FAFDF3',
  }),
  preset('Sunset', 'Dots from violet dusk to glowing red, corner to corner.', {
    useGradient: true,
    gradientDirection: GradientDirection.Diagonal,
    foregroundColor: '#4B1A78',
    secondaryColor: '#B0152B',
    frameColor: '#B0152B',
    moduleShape: ModuleShape.Dots,
    eyeFrameShape: EyeShape.Circle,
    eyeBallShape: EyeShape.Circle,
    experienceFontFamily: ExperienceFontFamily.Modern,
    experiencePrimaryColor: '#4B1A5E',
    experienceAccentColor: '#B3261E',
    experienceSurfaceColor: '#FFF9F4',
  }),
  preset('Lagoon', 'Deep sea blue to teal from left to right, flowing modules and round eyes.', {
    useGradient: true,
    gradientDirection: GradientDirection.Horizontal,
    foregroundColor: '#0A2F6B',
    secondaryColor: '#006270',
    frameColor: '#006270',
    moduleShape: ModuleShape.Rounded,
    eyeFrameShape: EyeShape.Circle,
    eyeBallShape: EyeShape.Circle,
    experienceFontFamily: ExperienceFontFamily.Modern,
    experiencePrimaryColor: '#0A2F5C',
    experienceAccentColor: '#00707D',
    experienceSurfaceColor: '#F5FBFC',
  }),
  preset('Blossom', 'Berry dots on petal white in a soft pink frame.', {
    foregroundColor: '#7F1852',
    secondaryColor: '#5A1A6B',
    backgroundColor: '#FFF9FB',
    frameColor: '#F0A9C8',
    moduleShape: ModuleShape.Dots,
    eyeFrameShape: EyeShape.Rounded,
    eyeBallShape: EyeShape.Circle,
    frameStyle: FrameStyle.Rounded,
    experienceFontFamily: ExperienceFontFamily.Elegant,
    experiencePrimaryColor: '#5E1440',
    experienceAccentColor: '#B0296E',
    experienceSurfaceColor: '#FFF8FB',
  }),
  preset('Slate', 'Crisp graphite squares on cool white in a steel frame: technical and calm.', {
    foregroundColor: '#25303B',
    secondaryColor: '#3F5468',
    backgroundColor: '#F8FAFC',
    frameColor: '#9DB0C2',
    moduleShape: ModuleShape.Square,
    eyeFrameShape: EyeShape.Square,
    eyeBallShape: EyeShape.Rounded,
    frameStyle: FrameStyle.Square,
    experienceFontFamily: ExperienceFontFamily.Modern,
    experiencePrimaryColor: '#25303B',
    experienceAccentColor: '#2F6690',
    experienceSurfaceColor: '#F6F8FA',
  }),
  preset('Noir', 'Black dots and squared eyes on white; the page is black with gold.', {
    foregroundColor: '#000000',
    secondaryColor: '#2B2B2B',
    frameColor: '#000000',
    moduleShape: ModuleShape.Dots,
    eyeFrameShape: EyeShape.Square,
    eyeBallShape: EyeShape.Square,
    experienceFontFamily: ExperienceFontFamily.Elegant,
    experiencePrimaryColor: '#F7F3EA',
    experienceAccentColor: '#E2BF6B',
    experienceSurfaceColor: '#121212',
  }),
  preset('Kraft', 'Espresso brown on the tone of wrapping paper, for cafés and makers.', {
    foregroundColor: '#2E1A0F',
    secondaryColor: '#5A3418',
    backgroundColor: '#EBDCC3',
    frameColor: '#2E1A0F',
    moduleShape: ModuleShape.Square,
    eyeFrameShape: EyeShape.Rounded,
    eyeBallShape: EyeShape.Rounded,
    experienceFontFamily: ExperienceFontFamily.Classic,
    experiencePrimaryColor: '#2E1A0F',
    experienceAccentColor: '#8A4A14',
    experienceSurfaceColor: '#F8F0E1',
  }),
  preset('Aurora', 'Indigo to northern green, flowing downwards in a rounded frame of indigo.', {
    useGradient: true,
    gradientDirection: GradientDirection.Vertical,
    foregroundColor: '#2E1A86',
    secondaryColor: '#006B47',
    frameColor: '#2E1A86',
    moduleShape: ModuleShape.Rounded,
    eyeFrameShape: EyeShape.Rounded,
    eyeBallShape: EyeShape.Rounded,
    frameStyle: FrameStyle.Rounded,
    experienceFontFamily: ExperienceFontFamily.Rounded,
    experiencePrimaryColor: '#2A1A6E',
    experienceAccentColor: '#00704C',
    experienceSurfaceColor: '#F8F8FE',
  }),
];
