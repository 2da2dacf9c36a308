import type { Box } from '../draw/box.js';
import type { IconBadge } from './badge-icons.js';
import { iconPath } from './badge-icons.js';
import type { ModuleSquare } from './badge-plate.js';
import { monogramPath } from './monogram.js';

/** What is drawn on the plate. A logo is a PNG that we have re-encoded, as a data URL. */
export type BadgeContent =
  | { readonly kind: 'monogram'; readonly text: string }
  | { readonly kind: 'icon'; readonly icon: IconBadge }
  | { readonly kind: 'logo'; readonly pngDataUrl: string };

/** A picture in the centre of a code. */
export interface Badge {
  /** The modules that are cleared for it. */
  readonly plate: ModuleSquare;
  readonly content: BadgeContent;
}

/** An image within the drawing, centred in the box, as large as its aspect ratio allows. */
export interface DrawingImage {
  readonly box: Box;
  readonly href: string;
}

/** Free space on every side, as a share of the plate's side: with less, letters touch the modules beside them. */
const PADDING_SHARE = 0.14;

function contentSpace({ row, column, side }: ModuleSquare, margin: number): Box {
  const padding = side * PADDING_SHARE;
  const [left, top] = [margin + column + padding, margin + row + padding];
  return { left, top, right: left + side - 2 * padding, bottom: top + side - 2 * padding };
}

/** Draws the badge as path data in the code's own colour, or as an image; moved by `margin` right and down. */
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
