import { enumOf } from './names/enum-of.js';

/** Style options that change the picture, by their names in the contract. It calls finder patterns eyes. */
export const GradientDirection = enumOf('Horizontal', 'Vertical', 'Diagonal');
export type GradientDirection = keyof typeof GradientDirection;

export const ModuleShape = enumOf('Square', 'Rounded', 'Dots');
export type ModuleShape = keyof typeof ModuleShape;

export const EyeShape = enumOf('Square', 'Rounded', 'Circle');
export type EyeShape = keyof typeof EyeShape;

export const FrameStyle = enumOf('None', 'Square', 'Rounded');
export type FrameStyle = keyof typeof FrameStyle;

export const CenterBadge = enumOf('None', 'Monogram', 'Link', 'Wifi', 'Contact', 'Event', 'Logo');
export type CenterBadge = keyof typeof CenterBadge;

export const ErrorCorrection = enumOf('Quartile', 'High');
export type ErrorCorrection = keyof typeof ErrorCorrection;

/** The fonts of hosted pages, by their names in the contract. */
export const ExperienceFontFamily = enumOf('Modern', 'Editorial', 'Elegant', 'Rounded', 'Classic');
export type ExperienceFontFamily = keyof typeof ExperienceFontFamily;
