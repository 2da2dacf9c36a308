import fc from 'fast-check';
import type { ArtworkRequest } from '../../../src/artwork/compose-contents.js';
import type { ArtworkStyle } from '../../../src/artwork/draw/drawing.js';
import { MASKS } from '../../../src/artwork/symbol/matrix.js';
import { findDesignProblems, findStyleProblems } from '../../../src/campaigns/style/style-rules.js';
import { contrastRatio } from '../../../src/core/contract/colour.js';
import { DEFAULT_STYLE } from '../../../src/core/contract/default-style.js';
import {
  type Design,
  DesignEye,
  DesignModules,
  FrameDesign,
  LogoPlate,
  LogoSize,
} from '../../../src/core/contract/design-options.js';
import {
  CenterBadge,
  ErrorCorrection,
  ExperienceFontFamily,
  EyeShape,
  FrameStyle,
  GradientDirection,
  ModuleShape,
} from '../../../src/core/contract/style-options.js';
import { FieldProblems } from '../../../src/core/field-problems.js';
import { dataUrlOf, drawnPng } from '../files/pictures.js';

const oneOf = <Word>(words: Record<string, Word>) => fc.constantFrom(...Object.values(words));
const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
const colour = fc.nat({ max: 0xffffff }).map((value) => `#${hex(value, 6)}`);
const channels = (min: number, max: number) =>
  fc
    .array(fc.integer({ min, max }), { minLength: 3, maxLength: 3 })
    .map((values) => `#${values.map((value) => hex(value, 2)).join('')}`);
const dark = channels(0, 0x60);
const light = channels(0xd8, 0xff);

/** Square, wide and tall logos; the white one gets a dark background. */
const LOGOS = [
  [120, 90, '<path d="M0 0h120v90H0z" fill="#CC3344"/>'],
  [300, 300, '<circle cx="150" cy="150" r="140" fill="none" stroke="#FFFFFF" stroke-width="20"/>'],
  [600, 120, '<path d="M0 0h90v120H0zM120 0h30v120h-30zM180 40h400v60H180z" fill="#0B5FA5"/>'],
  [100, 300, '<path d="M0 0h100v300z" fill="#2E7D32"/>'],
] as const;

const styles = (logos: readonly string[]) =>
  fc.record({
    foregroundColor: fc.oneof({ arbitrary: dark, weight: 3 }, { arbitrary: colour, weight: 1 }),
    secondaryColor: dark,
    backgroundColor: light,
    frameColor: colour,
    useGradient: fc.boolean(),
    gradientDirection: oneOf(GradientDirection),
    moduleShape: oneOf(ModuleShape),
    eyeFrameShape: oneOf(EyeShape),
    eyeBallShape: oneOf(EyeShape),
    frameStyle: oneOf(FrameStyle),
    centerBadge: oneOf(CenterBadge),
    centerText: fc.constantFrom('', 'A', 'QR', 'WWW', 'Ä1', 'Ωж', 'שלו', '漢字'),
    logoDataUrl: fc.constantFrom(...logos),
    errorCorrection: oneOf(ErrorCorrection),
    drawQuietZones: fc.boolean(),
    pixelsPerModule: fc.integer({ min: 6, max: 16 }),
  });

/** Mostly addresses as in Dynamic codes; a quarter are longer, one in 27 much longer: up to 940 characters. */
const texts = fc
  .tuple(
    fc.stringMatching(/^[A-Za-z0-9]{8}$/),
    fc.oneof(
      { arbitrary: fc.constant(0), weight: 20 },
      { arbitrary: fc.integer({ min: 1, max: 20 }), weight: 6 },
      { arbitrary: fc.integer({ min: 21, max: 130 }), weight: 1 },
    ),
  )
  .map(([code, words]) => `https://example.com/r/${code}${'/sample'.repeat(words)}`);

function isValid({ style }: ArtworkRequest): boolean {
  const { design = null } = style;
  const whole = { ...DEFAULT_STYLE, ...style };
  const problems = [findStyleProblems, findDesignProblems].map((find) => find(whole, design, new FieldProblems()));
  return problems.every(({ isEmpty }) => isEmpty);
}

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2 });

const frames = fc
  .record({
    design: oneOf(FrameDesign),
    text: fc.constantFrom('Scan me', 'Menu', 'Jetzt scannen', 'スキャン', 'امسح الرمز', 'Opening hours'),
    font: oneOf(ExperienceFontFamily),
    color: colour,
  })
  .map((frame) => ({ ...frame, textColor: contrastRatio(frame.color, '#FFFFFF') > 4.5 ? '#FFFFFF' : '#000000' }));

const designs: fc.Arbitrary<Design> = fc.record({
  eyeFrameColor: orNull(dark),
  eyeBallColor: orNull(dark),
  radialGradient: fc.boolean(),
  modules: orNull(oneOf(DesignModules)),
  eyeFrame: orNull(oneOf(DesignEye)),
  eyeBall: orNull(oneOf(DesignEye)),
  logoSize: oneOf(LogoSize),
  logoPlate: orNull(oneOf(LogoPlate)),
  inverted: fc.oneof({ arbitrary: fc.constant(false), weight: 7 }, { arbitrary: fc.constant(true), weight: 1 }),
  frame: orNull(frames),
});

/** Returns a style with a design. An inverted one has the negatives of its colours. */
function withDesign(style: ArtworkStyle, design: Design): ArtworkStyle {
  if (!design.inverted) return { ...style, design };
  const negative = <Colour extends string | null>(colour: Colour) =>
    colour === null ? null : `#${hex(0xffffff - Number.parseInt(colour.slice(1), 16), 6)}`;
  const [foregroundColor, secondaryColor, backgroundColor] = [
    style.foregroundColor,
    style.secondaryColor,
    style.backgroundColor,
  ].map(negative) as [string, string, string];
  const { eyeFrameColor, eyeBallColor } = design;
  const eyes = { eyeFrameColor: negative(eyeFrameColor), eyeBallColor: negative(eyeBallColor) };
  return { ...style, foregroundColor, secondaryColor, backgroundColor, design: { ...design, ...eyes } };
}

/**
 * Returns random requests, each with a style that passes the style rules, with or without designs; half of them specify
 * one of the eight masks. The same for the same seed.
 */
export async function randomRequests(count: number, seed: number, areDesigned = false): Promise<ArtworkRequest[]> {
  const logos = await Promise.all(
    LOGOS.map(async ([width, height, markup]) => dataUrlOf(await drawnPng(width, height, markup))),
  );
  const plain = styles(logos);
  const requests = fc.record({
    text: texts,
    style: areDesigned ? fc.tuple(plain, designs).map(([style, design]) => withDesign(style, design)) : plain,
    title: fc.constant('QR code'),
    name: fc.constant('Sample'),
    mask: fc.option(fc.nat({ max: MASKS - 1 }), { freq: 1 }),
  });
  return fc.sample(fc.noBias(requests.filter(isValid)), { numRuns: count, seed });
}
