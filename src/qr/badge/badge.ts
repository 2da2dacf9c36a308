import type { Box } from '../draw/box.js';
import type { IconBadge } from './badge-icons.js';
import { iconPath } from './badge-icons.js';
import type { ModuleSquare } from './badge-plate.js';
import { monogramPath } from './monogram.js';

/** What is drawn on the plate. A logo is a PNG as a data URL, re-encoded by us: nothing here looks into it. */
export type BadgeContent =
  | { readonly kind: 'monogram'; readonly text: string }
  | { readonly kind: 'icon'; readonly icon: IconBadge }
  | { readonly kind: 'logo'; readonly pngDataUrl: string };

export interface Badge {
  /** The modules that are left out for it. */
  readonly plate: ModuleSquare;
  readonly content: BadgeContent;
}

/** A picture in a picture, fitted into the box and centred, keeping its shape. */
export interface DrawingImage {
  readonly box: Box;
  readonly href: string;
}

/** Of the plate's side, free on every side of the badge: with less, letters run into the modules beside them. */
const PADDING_SHARE = 0.14;

function contentSpace({ row, column, side }: ModuleSquare, margin: number): Box {
  const padding = side * PADDING_SHARE;
  const [left, top] = [margin + column + padding, margin + row + padding];
  return { left, top, right: left + side - 2 * padding, bottom: top + side - 2 * padding };
}

/** Path data in the code's own paint, or an image; moved by `margin` right and down. */
export function drawBadge({ plate, content }: Badge, margin: number): { path: string; image: DrawingImage | null } {
  const space = contentSpace(plate, margin);
  switch (content.kind) {
    case 'monogram':
      return { path: monogramPath(content.text, space), image: null };
    case 'icon':
      return { path: iconPath(content.icon, space), image: null };
    case 'logo':
      return { path: '', image: { box: space, href: content.pngDataUrl } };
  }
}
