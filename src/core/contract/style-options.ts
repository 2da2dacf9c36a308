/** The choices of a style that change the picture, by the contract's names. There, finder patterns are called eyes. */
export enum GradientDirection {
  Horizontal = 'Horizontal',
  Vertical = 'Vertical',
  Diagonal = 'Diagonal',
}

export enum ModuleShape {
  Square = 'Square',
  Rounded = 'Rounded',
  Dots = 'Dots',
}

export enum EyeShape {
  Square = 'Square',
  Rounded = 'Rounded',
  Circle = 'Circle',
}

export enum FrameStyle {
  None = 'None',
  Square = 'Square',
  Rounded = 'Rounded',
}

export enum CenterBadge {
  None = 'None',
  Monogram = 'Monogram',
  Link = 'Link',
  Wifi = 'Wifi',
  Contact = 'Contact',
  Event = 'Event',
  Logo = 'Logo',
}

export enum ErrorCorrection {
  Quartile = 'Quartile',
  High = 'High',
}
