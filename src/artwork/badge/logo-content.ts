import { mixColours } from '../../core/contract/colour.js';
import { DEFAULT_DESIGN, LogoPlate } from '../../core/contract/design-options.js';
import type { ArtworkStyle } from '../draw/drawing.js';
import type { LogoContent } from './badge.js';
import { needsDarkGround } from './logo-ground.js';
import { type Pixels, reachOf } from './pixels.js';

/** Returns a decoded logo as the content of a badge. `pngDataUrl` has the same pixels. */
export function logoContent(pixels: Pixels, pngDataUrl: string, style: ArtworkStyle): LogoContent {
  const { logoPlate, logoSize } = style.design ?? DEFAULT_DESIGN;
  const needsDark = needsDarkGround(pixels, style.backgroundColor, darkColourInCentre(style));
  return {
    kind: 'logo',
    pngDataUrl,
    aspect: pixels.width / pixels.height,
    reach: reachOf(pixels),
    ground: logoPlate ?? (needsDark ? 'Dark' : LogoPlate.None),
    isFaint: needsDark && logoPlate !== null,
    size: logoSize,
  };
}

const darkColourInCentre = ({ foregroundColor, secondaryColor, useGradient }: ArtworkStyle): string =>
  useGradient ? mixColours(foregroundColor, secondaryColor, 0.5) : foregroundColor;
