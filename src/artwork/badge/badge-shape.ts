import { LogoPlate, LogoSize } from '../../core/contract/design-options.js';

/** The contents for which a plate needs room. */
export interface BadgeShape {
  /** The content's width divided by its height. */
  readonly aspect: number;
  /** Free space on every side between the content and the surrounding modules, in modules. */
  readonly padding: number;
  /** Maximum size of the badge (`badgeSide`), as a share of the symbol's side; absent if only readers limit it. */
  readonly shareMax?: number;
}

/** Free space between a picture, or its dark ground, and the adjacent modules, in modules. */
const PADDING = 0.5;
/** Border of the dark ground around letters or a logo, in modules. */
export const DARK_BORDER = 0.75;
const DARK_PADDING = PADDING + DARK_BORDER;
/** A plate is seen as a shape only if there is more space around the logo. */
const PLATE_PADDING = 0.75;

/** Minimum aspect ratio of a monogram: an I is drawn as high as an H, not larger. */
const MONOGRAM_ASPECT_MIN = 0.75;

export const plainShape = (aspect: number): BadgeShape => ({ aspect, padding: PADDING });
export const darkGroundShape = (aspect: number): BadgeShape => ({ aspect, padding: DARK_PADDING });
export const monogramShape = (aspect: number): BadgeShape => darkGroundShape(Math.max(aspect, MONOGRAM_ASPECT_MIN));

/** What is behind a logo: a plate of a design, or a ground in the code's own colour. */
export type LogoGround = LogoPlate | 'Dark';

/** Shares of the symbol's side. The largest has a fifth and more. */
const SHARE_MAX: Readonly<Record<LogoSize, number | undefined>> = {
  [LogoSize.Small]: 0.14,
  [LogoSize.Medium]: 0.17,
  [LogoSize.Largest]: undefined,
};

/** Square and round plates have room for the logo and its ground in a square. */
export function logoShape(aspect: number, ground: LogoGround, size: LogoSize): BadgeShape {
  const shareMax = SHARE_MAX[size];
  return { ...groundShape(aspect, ground), ...(shareMax !== undefined && { shareMax }) };
}

function groundShape(aspect: number, ground: LogoGround): BadgeShape {
  switch (ground) {
    case 'Dark':
      return darkGroundShape(aspect);
    case LogoPlate.None:
      return plainShape(aspect);
    case LogoPlate.Fitted:
      return { aspect, padding: PLATE_PADDING };
    case LogoPlate.Square:
    case LogoPlate.Circle:
      return { aspect: 1, padding: PLATE_PADDING };
  }
}

/** Returns the height at which the content has the given apparent size (`badgeSide`): 0 if its padding is larger. */
export function heightForSide(side: number, { aspect, padding }: BadgeShape): number {
  const half = padding * (1 + aspect);
  return Math.max(0, (Math.sqrt(half ** 2 - aspect * (4 * padding ** 2 - side ** 2)) - half) / aspect);
}

/** Returns the size of the content on a plate, in modules: as large as the padding allows, 0 if there is no room. */
export function contentSize(
  { rows, columns }: { readonly rows: number; readonly columns: number },
  { aspect, padding }: BadgeShape,
): { width: number; height: number } {
  const height = Math.max(0, Math.min(rows - 2 * padding, (columns - 2 * padding) / aspect));
  return { width: height * aspect, height };
}

/**
 * Returns the apparent size of a badge in modules: the side of a square with the area of the content and its padding. A
 * wide logo counts as much as a square one of the same area.
 */
export function badgeSide(plate: { readonly rows: number; readonly columns: number }, shape: BadgeShape): number {
  const { width, height } = contentSize(plate, shape);
  return Math.sqrt((width + 2 * shape.padding) * (height + 2 * shape.padding));
}
