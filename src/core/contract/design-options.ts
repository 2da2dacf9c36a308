import type { ExperienceFontFamily } from './style-options.js';

/**
 * Options of a design, which goes beyond the contract's style. Only GraphQL reads and writes it; pictures show it in
 * every interface.
 */
export const DesignModules = {
  BarsVertical: 'BarsVertical',
  BarsHorizontal: 'BarsHorizontal',
  Diamonds: 'Diamonds',
  SmallSquares: 'SmallSquares',
} as const;
export type DesignModules = keyof typeof DesignModules;

export const DesignEye = {
  Leaf: 'Leaf',
  CutCorner: 'CutCorner',
  Shield: 'Shield',
} as const;
export type DesignEye = keyof typeof DesignEye;

export const LogoSize = {
  Small: 'Small',
  Medium: 'Medium',
  Largest: 'Largest',
} as const;
export type LogoSize = keyof typeof LogoSize;

export const LogoPlate = {
  None: 'None',
  Fitted: 'Fitted',
  Square: 'Square',
  Circle: 'Circle',
} as const;
export type LogoPlate = keyof typeof LogoPlate;

export const FrameDesign = {
  LabelBelow: 'LabelBelow',
  LabelAbove: 'LabelAbove',
  Tab: 'Tab',
  Bubble: 'Bubble',
  Ticket: 'Ticket',
  Arrow: 'Arrow',
  BagTag: 'BagTag',
  Circle: 'Circle',
} as const;
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
