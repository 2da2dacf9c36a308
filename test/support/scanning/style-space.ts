import fc from 'fast-check';
import type { ArtworkRequest } from '../../../src/artwork/compose-artwork.js';
import { MASKS } from '../../../src/artwork/symbol/matrix.js';
import { styleErrors } from '../../../src/campaigns/style/style-rules.js';
import { DEFAULT_STYLE } from '../../../src/core/contract/default-style.js';
import {
  CenterBadge,
  ErrorCorrection,
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

const isValid = ({ style }: ArtworkRequest): boolean =>
  Object.keys(styleErrors({ ...DEFAULT_STYLE, ...style }, new FieldProblems())).length === 0;

/**
 * Returns random requests, each with a style that passes the style rules; half of them specify one of the eight masks.
 * The same for the same seed.
 */
export async function randomRequests(count: number, seed: number): Promise<ArtworkRequest[]> {
  const logos = await Promise.all(
    LOGOS.map(async ([width, height, markup]) => dataUrlOf(await drawnPng(width, height, markup))),
  );
  const requests = fc.record({
    text: texts,
    style: styles(logos),
    title: fc.constant('QR code'),
    name: fc.constant('Sample'),
    mask: fc.option(fc.nat({ max: MASKS - 1 }), { freq: 1 }),
  });
  return fc.sample(fc.noBias(requests.filter(isValid)), { numRuns: count, seed });
}
