import { DEFAULT_STYLE } from '../../core/contract/default-style.js';
import type { Design } from '../../core/contract/design-options.js';
import type {
  ExperienceFontFamily,
  EyeShape,
  FrameStyle,
  GradientDirection,
  ModuleShape,
} from '../../core/contract/style-options.js';
import type { QrTemplate } from './qr-template.js';
import { toStoredDesign } from './style-rules.js';

interface Look {
  readonly colours: readonly [foreground: string, secondary: string, background: string, frame: string];
  readonly shapes: readonly [modules: ModuleShape, eyeFrame: EyeShape, eyeBall: EyeShape];
  /** Of the hosted page. */
  readonly page: readonly [font: ExperienceFontFamily, text: string, accent: string, surface: string];
  readonly more?: { useGradient?: true; gradientDirection?: GradientDirection; frameStyle?: FrameStyle };
  readonly design?: Partial<Design>;
}

const preset = (code: string, description: string, look: Look): QrTemplate => {
  const [foregroundColor, secondaryColor, backgroundColor, frameColor] = look.colours;
  const [moduleShape, eyeFrameShape, eyeBallShape] = look.shapes;
  const [experienceFontFamily, experiencePrimaryColor, experienceAccentColor, experienceSurfaceColor] = look.page;
  const colours = { foregroundColor, secondaryColor, backgroundColor, frameColor };
  const shapes = { moduleShape, eyeFrameShape, eyeBallShape, ...look.more };
  const page = { experienceFontFamily, experiencePrimaryColor, experienceAccentColor, experienceSurfaceColor };
  const style = { ...DEFAULT_STYLE, ...colours, ...shapes, ...page, templateCode: code };
  return { code, name: code, description, style, design: toStoredDesign(look.design ?? null) };
};

/**
 * In display order. Each reaches grade A for symbol contrast; tests check this and that every preset can be decoded.
 */
export const STYLE_PRESETS: readonly QrTemplate[] = [
  preset('Classic', 'Square modules in deep green on white: the default.', {
    colours: ['#102A2A', '#357466', '#FFFFFF', '#102A2A'],
    shapes: ['Square', 'Square', 'Square'],
    page: ['Modern', '#102A2A', '#357466', '#FFFDF8'],
  }),
  preset('Ink', 'Softly rounded midnight blue on white, with a page in ivory and brass.', {
    colours: ['#14213D', '#3A4E7A', '#FFFFFF', '#14213D'],
    shapes: ['Rounded', 'Rounded', 'Rounded'],
    page: ['Editorial', '#14213D', '#84591A', '#FCFAF4'],
  }),
  preset('Meadow', 'Forest to fresh green from top to bottom, with round pupils.', {
    colours: ['#0B3D2E', '#22641A', '#FCFEF8', '#22641A'],
    shapes: ['Rounded', 'Rounded', 'Circle'],
    page: ['Rounded', '#123D2B', '#3B7322', '#FAFDF3'],
    more: { useGradient: true, gradientDirection: 'Vertical' },
  }),
  preset('Sunset', 'Dots from violet dusk to glowing red, corner to corner.', {
    colours: ['#4B1A78', '#B0152B', '#FFFFFF', '#B0152B'],
    shapes: ['Dots', 'Circle', 'Circle'],
    page: ['Modern', '#4B1A5E', '#B3261E', '#FFF9F4'],
    more: { useGradient: true },
  }),
  preset('Lagoon', 'Deep sea blue to teal from left to right, flowing modules and round eyes.', {
    colours: ['#0A2F6B', '#006270', '#FFFFFF', '#006270'],
    shapes: ['Rounded', 'Circle', 'Circle'],
    page: ['Modern', '#0A2F5C', '#00707D', '#F5FBFC'],
    more: { useGradient: true, gradientDirection: 'Horizontal' },
  }),
  preset('Blossom', 'Berry dots on petal white in a soft pink frame.', {
    colours: ['#7F1852', '#5A1A6B', '#FFF9FB', '#F0A9C8'],
    shapes: ['Dots', 'Rounded', 'Circle'],
    page: ['Elegant', '#5E1440', '#B0296E', '#FFF8FB'],
    more: { frameStyle: 'Rounded' },
  }),
  preset('Slate', 'Crisp graphite squares on cool white in a steel frame: technical and calm.', {
    colours: ['#25303B', '#3F5468', '#F8FAFC', '#9DB0C2'],
    shapes: ['Square', 'Square', 'Rounded'],
    page: ['Modern', '#25303B', '#2F6690', '#F6F8FA'],
    more: { frameStyle: 'Square' },
  }),
  preset('Noir', 'Black dots and squared eyes on white; the page is black with gold.', {
    colours: ['#000000', '#2B2B2B', '#FFFFFF', '#000000'],
    shapes: ['Dots', 'Square', 'Square'],
    page: ['Elegant', '#F7F3EA', '#E2BF6B', '#121212'],
  }),
  preset('Kraft', 'Espresso brown on the tone of wrapping paper, for cafés and makers.', {
    colours: ['#2E1A0F', '#5A3418', '#EBDCC3', '#2E1A0F'],
    shapes: ['Square', 'Rounded', 'Rounded'],
    page: ['Classic', '#2E1A0F', '#8A4A14', '#F8F0E1'],
  }),
  preset('Aurora', 'Indigo to northern green, flowing downwards in a rounded frame of indigo.', {
    colours: ['#2E1A86', '#006B47', '#FFFFFF', '#2E1A86'],
    shapes: ['Rounded', 'Rounded', 'Rounded'],
    page: ['Rounded', '#2A1A6E', '#00704C', '#F8F8FE'],
    more: { useGradient: true, gradientDirection: 'Vertical', frameStyle: 'Rounded' },
  }),
  preset('Orchard', 'Upright bars in deep leaf green, with eyes like leaves and red centres.', {
    colours: ['#1F4D2B', '#2F6B3C', '#FDFDF6', '#1F4D2B'],
    shapes: ['Rounded', 'Rounded', 'Rounded'],
    page: ['Rounded', '#1C2B20', '#A3271F', '#FAFBF1'],
    design: { eyeBallColor: '#8F201A', modules: 'BarsVertical', eyeFrame: 'Leaf', eyeBall: 'Leaf' },
  }),
  preset('Circuit', 'Level bars and cut corners in electric blue: for events and technology.', {
    colours: ['#0B1F5C', '#0A4AA8', '#FFFFFF', '#0B1F5C'],
    shapes: ['Square', 'Square', 'Square'],
    page: ['Modern', '#0B1F5C', '#0A58C2', '#F4F8FF'],
    design: { eyeBallColor: '#0A4AA8', modules: 'BarsHorizontal', eyeFrame: 'CutCorner', eyeBall: 'CutCorner' },
  }),
  preset('Jewel', 'Diamonds from plum at the centre to ruby at the edge.', {
    colours: ['#3A0D3F', '#9B1239', '#FFFFFF', '#9B1239'],
    shapes: ['Square', 'Rounded', 'Rounded'],
    page: ['Elegant', '#3A0D3F', '#9B1239', '#FFF8FA'],
    more: { useGradient: true },
    design: { radialGradient: true, modules: 'Diamonds' },
  }),
  preset('Mosaic', 'Small tiles in warm black with terracotta eyes.', {
    colours: ['#2B211C', '#5A3A2A', '#FFFBF5', '#A23F1C'],
    shapes: ['Square', 'Square', 'Square'],
    page: ['Editorial', '#2B211C', '#A23F1C', '#FFFBF5'],
    design: { eyeFrameColor: '#7E2D12', eyeBallColor: '#2B211C', modules: 'SmallSquares' },
  }),
  preset('Crest', 'Navy dots with shields for eyes and golden brown centres: clubs, schools and cellars.', {
    colours: ['#13233F', '#2C4270', '#FFFDF7', '#13233F'],
    shapes: ['Dots', 'Rounded', 'Rounded'],
    page: ['Classic', '#13233F', '#7D5514', '#FFFDF7'],
    design: { eyeBallColor: '#5E3F0C', eyeFrame: 'Shield', eyeBall: 'Shield' },
  }),
  preset('Midnight', 'Ivory on midnight blue. Some readers do not find light codes on a dark ground.', {
    colours: ['#FBF6E9', '#F3DDA0', '#0E1730', '#0E1730'],
    shapes: ['Rounded', 'Rounded', 'Rounded'],
    page: ['Elegant', '#FBF6E9', '#F3DDA0', '#0E1730'],
    design: { eyeBallColor: '#F3DDA0', inverted: true },
  }),
  preset('Poster', 'Black rounded modules above a label with words, to be found on a wall.', {
    colours: ['#111111', '#333333', '#FFFFFF', '#111111'],
    shapes: ['Rounded', 'Rounded', 'Rounded'],
    page: ['Modern', '#111111', '#B3261E', '#FFFFFF'],
    design: {
      frame: { text: 'Scan me', font: 'Modern', textColor: '#FFFFFF', design: 'LabelBelow', color: '#111111' },
    },
  }),
  preset('Bistro', 'Wine red dots in a speech bubble that invites to the menu.', {
    colours: ['#5A1022', '#8E1C3A', '#FFFCFA', '#8E1C3A'],
    shapes: ['Dots', 'Circle', 'Circle'],
    page: ['Elegant', '#3B0E1E', '#A62A4F', '#FFF9F6'],
    design: { frame: { text: 'Menu', font: 'Elegant', textColor: '#FFFFFF', design: 'Bubble', color: '#8E1C3A' } },
  }),
];
