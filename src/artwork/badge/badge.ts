import { LIMITS } from '../../core/contract/contract-limits.js';
import { type Box, fitInto } from '../draw/box.js';
import { roundedRectangle } from '../draw/path.js';
import { type IconBadge, iconAspect, iconPath } from './badge-icons.js';
import type { ModuleRectangle } from './badge-plate.js';
import { type BadgeShape, DARK_BORDER, darkGroundShape, monogramShape, plainShape } from './badge-shape.js';
import { monogramAspect, monogramPath } from './monogram.js';

/** The content drawn on the plate. */
export type BadgeContent =
  | { readonly kind: 'monogram'; readonly text: string }
  | { readonly kind: 'icon'; readonly icon: IconBadge }
  | LogoContent;

/** A re-encoded PNG as a data URL. */
export interface LogoContent {
  readonly kind: 'logo';
  readonly pngDataUrl: string;
  /** Width divided by height. */
  readonly aspect: number;
  /** Whether it has a ground in the code's own colour, because it would not be visible on the background. */
  readonly isOnDark: boolean;
}

/** A picture in the centre of a code. */
export interface Badge {
  /** The modules cleared for it. */
  readonly plate: ModuleRectangle;
  readonly content: BadgeContent;
}

/** An image that fills a box in the drawing. */
export interface DrawingImage {
  readonly box: Box;
  readonly href: string;
  /** What surrounds the image and shows through its transparent parts. */
  readonly ground: 'background' | 'foreground';
}

/** Corner radius of a dark ground, in modules. */
const DARK_RADIUS = 1;

/** Returns the shape that a badge's plate needs room for. */
export function badgeShape(content: BadgeContent): BadgeShape {
  switch (content.kind) {
    case 'monogram':
      return monogramShape(monogramAspect(content.text));
    case 'icon':
      return plainShape(iconAspect(content.icon));
    case 'logo': {
      // Only a logo stored before the limit existed can exceed it.
      const aspect = Math.min(LIMITS.logoAspect, Math.max(1 / LIMITS.logoAspect, content.aspect));
      return content.isOnDark ? darkGroundShape(aspect) : plainShape(aspect);
    }
  }
}

/** The parts of a drawn badge, in painting order. */
interface DrawnBadge {
  /** Path data in the code's own colour. */
  readonly dark: string;
  /** Path data in the background's colour. */
  readonly light: string;
  readonly image: DrawingImage | null;
}

/**
 * Draws the badge, shifted right and down by `margin`. Letters are light on a dark ground, because between modules of
 * their own colour they would not stand out.
 */
export function drawBadge({ plate, content }: Badge, margin: number): DrawnBadge {
  const space = contentSpace(plate, badgeShape(content).padding, margin);
  switch (content.kind) {
    case 'monogram':
      return { dark: darkGround(space), light: monogramPath(content.text, space), image: null };
    case 'icon':
      return { dark: iconPath(content.icon, space), light: '', image: null };
    case 'logo': {
      const box = boxInside(space, content.aspect);
      const ground = content.isOnDark ? 'foreground' : 'background';
      const image: DrawingImage = { box, href: content.pngDataUrl, ground };
      return { dark: content.isOnDark ? darkGround(box) : '', light: '', image };
    }
  }
}

function contentSpace({ row, column, rows, columns }: ModuleRectangle, padding: number, margin: number): Box {
  const [left, top] = [margin + column, margin + row];
  return { left: left + padding, top: top + padding, right: left + columns - padding, bottom: top + rows - padding };
}

/** Returns the largest box with the aspect ratio, centred in the space. */
function boxInside(space: Box, aspect: number): Box {
  const { scale, x, y } = fitInto({ left: 0, top: 0, right: aspect, bottom: 1 }, space);
  return { left: x, top: y, right: x + scale * aspect, bottom: y + scale };
}

/** Draws a rectangle with rounded corners around letters or a logo. */
const darkGround = ({ left, top, right, bottom }: Box): string =>
  roundedRectangle({
    left: left - DARK_BORDER,
    top: top - DARK_BORDER,
    width: right - left + 2 * DARK_BORDER,
    height: bottom - top + 2 * DARK_BORDER,
    radius: DARK_RADIUS,
  });
