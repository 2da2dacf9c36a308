import type { ServiceMessage } from './service-message.ts';

/** Of designs and of pictures for print. */
export const STYLE_MESSAGES: readonly ServiceMessage[] = [
  /*i18n*/ {
    id: 'Must be a colour of six hexadecimal digits, such as #102A2A.',
  },
  /*i18n*/ {
    id: 'Has a contrast of {ratio}:1 to experienceSurfaceColor; at least {least}:1 is needed. {colour} is the nearest that passes.',
  },
  /*i18n*/ {
    id: 'Has a symbol contrast of {contrast} to backgroundColor; at least {least} is needed.',
  },
  /*i18n*/ {
    id: 'Has a symbol contrast of {contrast} to backgroundColor; at least {least} is needed: the code must be darker than its background.',
  },
  /*i18n*/ { id: '{colour} is the nearest that passes.' },
  /*i18n*/ {
    id: '{colour} is the nearest backgroundColor that passes.',
  },
  /*i18n*/ {
    id: '{colour} on the backgroundColor {background} passes.',
  },
  /*i18n*/ {
    id: 'Must be true with a frame: readers need 4 modules of free space around the code.',
  },
  /*i18n*/ { id: 'Must not be empty when centerBadge is Logo.' },
  /*i18n*/ {
    id: 'Must not be empty: the name has no letter for a monogram.',
  },
  /*i18n*/ {
    id: 'Must be None: the content is too long for a badge.',
  },
  /*i18n*/ { id: 'Must be a PNG as a data URL.' },
  /*i18n*/ {
    id: 'Must be a PNG as a data URL that begins with data:image/png;base64,',
  },
  /*i18n*/ { id: 'Must be a genuine PNG image.' },
  /*i18n*/ {
    id: 'Must be a genuine PNG image: this one cannot be decoded. Export it again as PNG from the program it was made in.',
  },
  /*i18n*/ { id: 'Must be at most {max} KB.' },
  /*i18n*/ { id: 'Must be 1 to {max} pixels wide and high.' },
  /*i18n*/ {
    id: 'Is {width} × {height} pixels; must be at most {ratio} times as wide as high, or as high as wide. Choose a more compact version of the logo.',
  },
  /*i18n*/ {
    id: 'Must show something: every pixel of this one is transparent.',
  },
  /*i18n*/ {
    id: 'Shows a picture of {width} × {height} pixels within transparent margins; it must be at most {ratio} times as wide as high, or as high as wide. Choose a more compact version of the logo.',
  },
  /*i18n*/ { id: 'Must be at most 3 characters.' },
  /*i18n*/ { id: 'Must be a whole number from {min} to {max}.' },
  /*i18n*/ {
    id: 'The finished code could not be read: {reader}, one of the readers that every code is tried with, failed at a picture {picture}. Choose {changes}.',
  },
  /*i18n*/ { id: 'Must be a width from {min} to {max} mm.' },
  /*i18n*/ { id: 'Must be a percentage from 0 to {max}.' },
  /*i18n*/ {
    id: 'Must not contain emoji, which cannot be drawn in one colour. Signs such as ★ and → can.',
  },
  /*i18n*/ {
    id: 'Must be absent unless the format is png: the others have no pixels.',
  },
  /*i18n*/ { id: 'Needs mm: the number of pixels follows from both.' },
  /*i18n*/ {
    id: 'Must be Rgb for png and svg: only pdf and eps have printing inks.',
  },
  /*i18n*/ { id: 'Must be absent unless color is Cmyk.' },
  /*i18n*/ {
    id: 'Gives a symbol contrast of about {contrast}; at least {least} is needed: {advice}.',
  },
  /*i18n*/ {
    id: 'Would be too small to read: shorten it to about {max} characters; it has {length}.',
  },
  /*i18n*/ {
    id: 'Would be {height} mm high; at least {least} mm can be read: shorten it, or make the picture at least {width} mm wide.',
  },
  /*i18n*/ {
    id: 'Would give {millions} million pixels; at most {max} million are drawn: choose at most {dpi} dpi at {mm} mm, at most {width} mm at {other} dpi, or the format pdf.',
  },
];
