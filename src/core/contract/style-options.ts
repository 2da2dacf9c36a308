/** Style options that change the picture, by their names in the contract. It calls finder patterns eyes. */
export const GradientDirection = {
  Horizontal: 'Horizontal',
  Vertical: 'Vertical',
  Diagonal: 'Diagonal',
} as const;
export type GradientDirection = keyof typeof GradientDirection;

export const ModuleShape = {
  Square: 'Square',
  Rounded: 'Rounded',
  Dots: 'Dots',
} as const;
export type ModuleShape = keyof typeof ModuleShape;

export const EyeShape = {
  Square: 'Square',
  Rounded: 'Rounded',
  Circle: 'Circle',
} as const;
export type EyeShape = keyof typeof EyeShape;

export const FrameStyle = {
  None: 'None',
  Square: 'Square',
  Rounded: 'Rounded',
} as const;
export type FrameStyle = keyof typeof FrameStyle;

export const CenterBadge = {
  None: 'None',
  Monogram: 'Monogram',
  Link: 'Link',
  Wifi: 'Wifi',
  Contact: 'Contact',
  Event: 'Event',
  Logo: 'Logo',
} as const;
export type CenterBadge = keyof typeof CenterBadge;

export const ErrorCorrection = {
  Quartile: 'Quartile',
  High: 'High',
} as const;
export type ErrorCorrection = keyof typeof ErrorCorrection;

/** The fonts of hosted pages, by their names in the contract. */
export const ExperienceFontFamily = {
  Modern: 'Modern',
  Editorial: 'Editorial',
  Elegant: 'Elegant',
  Rounded: 'Rounded',
  Classic: 'Classic',
} as const;
export type ExperienceFontFamily = keyof typeof ExperienceFontFamily;
