import { enumOf } from './names/enum-of.js';
import type { ExperienceFontFamily } from './style-options.js';

/**
 * Options of a design, which goes beyond the contract's style. Only GraphQL reads and writes it; pictures show it in
 * every interface.
 */
export const DesignModules = enumOf('BarsVertical', 'BarsHorizontal', 'Diamonds', 'SmallSquares');
export type DesignModules = keyof typeof DesignModules;

export const DesignEye = enumOf('Leaf', 'CutCorner', 'Shield');
export type DesignEye = keyof typeof DesignEye;

export const LogoSize = enumOf('Small', 'Medium', 'Largest');
export type LogoSize = keyof typeof LogoSize;

export const LogoPlate = enumOf('None', 'Fitted', 'Square', 'Circle');
export type LogoPlate = keyof typeof LogoPlate;

export const FrameDesign = enumOf('LabelBelow', 'LabelAbove', 'Tab', 'Bubble', 'Ticket', 'Arrow', 'BagTag', 'Circle');
export type FrameDesign = keyof typeof FrameDesign;

/** A frame with words around the quiet zone. Replaces the style's frame. */
export interface DesignFrame {
  readonly design: FrameDesign;
  /** In any script; not blank. */
  readonly text: string;
  readonly font: ExperienceFontFamily;
  /** `#RRGGBB`. */
  readonly color: string;
  /** `#RRGGBB`, legible on the frame's colour. */
  readonly textColor: string;
}

/** Null stands for what the style says. */
export interface Design {
  /** `#RRGGBB`. */
  readonly eyeFrameColor: string | null;
  readonly eyeBallColor: string | null;
  /** Whether the style's gradient runs from the centre of the code outwards, instead of in a direction. */
  readonly radialGradient: boolean;
  readonly modules: DesignModules | null;
  readonly eyeFrame: DesignEye | null;
  readonly eyeBall: DesignEye | null;
  readonly logoSize: LogoSize;
  /** What is behind a logo. Null: a dark ground where the logo would not be visible on the background. */
  readonly logoPlate: LogoPlate | null;
  /** Light modules on a dark background. Some readers do not find such codes. */
  readonly inverted: boolean;
  readonly frame: DesignFrame | null;
}

/** Looks the same as no design. */
export const DEFAULT_DESIGN: Design = {
  eyeFrameColor: null,
  eyeBallColor: null,
  radialGradient: false,
  modules: null,
  eyeFrame: null,
  eyeBall: null,
  logoSize: LogoSize.Largest,
  logoPlate: null,
  inverted: false,
  frame: null,
};
