import { channels } from '../../core/contract/colour.js';
import type { ColourRole, Layer } from '../draw/layer.js';
import { type Ink, inkOfArea, inkOfPixel } from './ink.js';

/** Inks for the style's colours. Colours without an ink are converted. */
export type Inks = Readonly<Partial<Record<ColourRole | 'secondary', Ink>>>;

/** The colour space of everything in a print file. */
export interface ColourSpace {
  readonly name: 'DeviceRGB' | 'DeviceCMYK';
  /** Returns a colour's components, 0 to 1. */
  readonly components: (colour: string, role?: keyof Inks) => readonly number[];
  /** Returns the components for a pixel's channels of 0 to 255. */
  readonly pixel: (red: number, green: number, blue: number) => readonly number[];
}

const rounded = (share: number): number => Math.round(share * 1000) / 1000;

export const RGB: ColourSpace = {
  name: 'DeviceRGB',
  components: (colour) => channels(colour).map((channel) => rounded(channel / 255)),
  pixel: (red, green, blue) => [red / 255, green / 255, blue / 255],
};

/** Returns the space of the four printing inks, with the given inks for the colours of their roles. */
export const cmykOf = (inks: Inks): ColourSpace => ({
  name: 'DeviceCMYK',
  components: (colour, role) => (role === undefined ? undefined : inks[role]) ?? inkOfArea(...channels(colour)),
  pixel: inkOfPixel,
});

/** Returns the components of a layer's paint: one colour, or a gradient's first and last. */
export const paintComponents = (
  { paint, role }: Layer,
  { components }: ColourSpace,
): readonly [from: readonly number[], to: readonly number[]] =>
  typeof paint === 'string'
    ? [components(paint, role), components(paint, role)]
    : [components(paint.from, role), components(paint.to, role === 'foreground' ? 'secondary' : undefined)];
