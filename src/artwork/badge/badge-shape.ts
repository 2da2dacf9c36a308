/** The contents for which a plate needs room. */
export interface BadgeShape {
  /** The content's width divided by its height. */
  readonly aspect: number;
  /** Free space on every side between the content and the surrounding modules, in modules. */
  readonly padding: number;
}

/** Free space between a picture, or its dark ground, and the adjacent modules, in modules. */
const PADDING = 0.5;
/** Border of the dark ground around letters or a logo, in modules. */
export const DARK_BORDER = 0.75;
const DARK_PADDING = PADDING + DARK_BORDER;

/** Minimum aspect ratio of a monogram: an I is drawn as high as an H, not larger. */
const MONOGRAM_ASPECT_MIN = 0.75;

export const plainShape = (aspect: number): BadgeShape => ({ aspect, padding: PADDING });
export const darkGroundShape = (aspect: number): BadgeShape => ({ aspect, padding: DARK_PADDING });
export const monogramShape = (aspect: number): BadgeShape => darkGroundShape(Math.max(aspect, MONOGRAM_ASPECT_MIN));

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
