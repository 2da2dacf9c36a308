/** What a plate must have room for. */
export interface BadgeShape {
  /** The content's width divided by its height. */
  readonly aspect: number;
  /** Free space between the content and the modules around the plate, on every side, in modules. */
  readonly padding: number;
}

/** Modules. With less, letters touch the modules beside them. */
const PADDING = 0.5;
/** Of a logo with a dark ground of its own: this ground's border around the logo, and its distance from the modules. */
export const DARK_BORDER = 0.75;
const DARK_PADDING = PADDING + DARK_BORDER;

/** The narrowest shape of a monogram: an I is drawn as high as an H, not larger. */
const MONOGRAM_ASPECT_MIN = 0.75;

export const plainShape = (aspect: number): BadgeShape => ({ aspect, padding: PADDING });
export const monogramShape = (aspect: number): BadgeShape => plainShape(Math.max(aspect, MONOGRAM_ASPECT_MIN));
export const darkGroundShape = (aspect: number): BadgeShape => ({ aspect, padding: DARK_PADDING });

/** Returns the size of the content on a plate, in modules: as large as the padding allows, 0 where there is no room. */
export function contentSize(
  { rows, columns }: { readonly rows: number; readonly columns: number },
  { aspect, padding }: BadgeShape,
): { width: number; height: number } {
  const height = Math.max(0, Math.min(rows - 2 * padding, (columns - 2 * padding) / aspect));
  return { width: height * aspect, height };
}

/**
 * Returns how large a badge is seen, in modules: the side of a square that has the area of the content with its padding. A
 * wide logo counts as much as a square one of the same area.
 */
export function badgeSide(plate: { readonly rows: number; readonly columns: number }, shape: BadgeShape): number {
  const { width, height } = contentSize(plate, shape);
  return Math.sqrt((width + 2 * shape.padding) * (height + 2 * shape.padding));
}
