import sharp, { type Sharp } from 'sharp';

/** Opaque pixels, 4 bytes each: red, green, blue, alpha. */
export interface Pixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** What a look needs to know about a code: the sheet is the code with the quiet zone that it needs in print. */
export interface Sheet {
  /** Modules per side. */
  readonly modules: number;
  readonly pixelsPerModule: number;
  readonly background: string;
}

/** One way to look at a code. */
export interface Look {
  readonly name: string;
  /** Width in pixels at which the sheet is shown; null if this is too small to be read. */
  widthOf(sheet: Sheet): number | null;
  /** What a camera does to it. */
  readonly change?: (image: Sharp, sheet: Sheet) => Sharp;
  /** zbar finds codes on horizontal and vertical lines, so it is not used for rotated ones. */
  readonly withoutZbar?: boolean;
  /** Readers take most of their time for these. */
  readonly isSlow?: boolean;
}

/** Below this no reader can be expected to see the modules. */
const PIXELS_PER_MODULE_MIN = 2.5;

const atWidth = (width: number): Pick<Look, 'name' | 'widthOf'> => ({
  name: `${width} px wide`,
  widthOf: ({ modules }) => (width / modules >= PIXELS_PER_MODULE_MIN ? width : null),
});
const ownWidth = ({ modules, pixelsPerModule }: Sheet): number => modules * pixelsPerModule;

export const LOOKS: readonly Look[] = [
  { name: 'own size', widthOf: ownWidth },
  { name: 'double size', widthOf: (sheet) => 2 * ownWidth(sheet), isSlow: true },
  atWidth(480),
  atWidth(200),
  { name: '3 px a module', widthOf: ({ modules }) => 3 * modules },
  {
    name: 'out of focus',
    widthOf: ({ modules }) => 10 * modules,
    change: (image) => image.blur(2.5),
  },
  {
    name: 'turned by 8°',
    widthOf: ownWidth,
    change: (image, { background }) => image.rotate(8, { background }),
    withoutZbar: true,
    isSlow: true,
  },
];

/** Returns the pixels of a picture as a reader gets them. */
export async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** Applies the look to a picture of the sheet at the look's width. */
export const changed = async ({ change }: Look, { data, width, height }: Pixels, sheet: Sheet): Promise<Pixels> =>
  change === undefined
    ? { data, width, height }
    : pixelsOf(change(sharp(data, { raw: { width, height, channels: 4 } }), sheet));
