import { LIMITS } from '../../core/contract/contract-limits.js';
import { type Box, fitInto } from '../draw/box.js';
import { Direction, line, moveTo, turn } from '../draw/path.js';
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

/** Corner radius of a logo's dark ground, in modules. */
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

/**
 * Draws the badge as path data in the code's own colour, with an image above it, shifted right and down by `margin`.
 */
export function drawBadge({ plate, content }: Badge, margin: number): { path: string; image: DrawingImage | null } {
  const space = contentSpace(plate, badgeShape(content).padding, margin);
  switch (content.kind) {
    case 'monogram':
      return { path: monogramPath(content.text, space), image: null };
    case 'icon':
      return { path: iconPath(content.icon, space), image: null };
    case 'logo': {
      const box = boxInside(space, content.aspect);
      const ground = content.isOnDark ? 'foreground' : 'background';
      return { path: content.isOnDark ? darkGround(box) : '', image: { box, href: content.pngDataUrl, ground } };
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

/** Draws a rectangle with rounded corners around a logo. */
function darkGround({ left, top, right, bottom }: Box): string {
  const { Right, Down, Left, Up } = Direction;
  const across = right - left + 2 * DARK_BORDER - 2 * DARK_RADIUS;
  const down = bottom - top + 2 * DARK_BORDER - 2 * DARK_RADIUS;
  return [
    moveTo(left - DARK_BORDER + DARK_RADIUS, top - DARK_BORDER),
    line(Right, across) + turn(Right, Down, DARK_RADIUS),
    line(Down, down) + turn(Down, Left, DARK_RADIUS),
    line(Left, across) + turn(Left, Up, DARK_RADIUS),
    `${line(Up, down)}${turn(Up, Right, DARK_RADIUS)}z`,
  ].join('');
}
