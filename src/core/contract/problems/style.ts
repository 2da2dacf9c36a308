/** Problems of designs and of pictures for print. */
export const STYLE_PROBLEMS = {
  not_colour: [
    'Must be a colour of six hexadecimal digits, such as #102A2A.',
    'This must be a colour such as #102A2A.',
  ],
  page_contrast_low: [
    'Has a contrast of {ratio}:1 to experienceSurfaceColor; at least {least}:1 is needed. {colour} is the nearest that passes.',
    'The contrast to the background of the page is {ratio}:1; at least {least}:1 is needed. {colour} is the nearest that passes.',
  ],
  contrast_low_colour: [
    'Has a symbol contrast of {contrast} to backgroundColor; at least {least} is needed. {colour} is the nearest that passes.',
    'The contrast to the background is {contrast}; readers need at least {least}. {colour} is the nearest that passes.',
  ],
  contrast_low_background: [
    'Has a symbol contrast of {contrast} to backgroundColor; at least {least} is needed. {colour} is the nearest backgroundColor that passes.',
    'The contrast to the background is {contrast}; readers need at least {least}. {colour} is the nearest background that passes.',
  ],
  contrast_low_both: [
    'Has a symbol contrast of {contrast} to backgroundColor; at least {least} is needed. {colour} on the backgroundColor {background} passes.',
    'The contrast to the background is {contrast}; readers need at least {least}. {colour} on the background {background} passes.',
  ],
  contrast_inverted_colour: [
    'Has a symbol contrast of {contrast} to backgroundColor; at least {least} is needed: the code must be darker than its background. {colour} is the nearest that passes.',
    'The code must be darker than its background: readers need a contrast of at least {least}, this one has {contrast}. {colour} is the nearest that passes.',
  ],
  contrast_inverted_background: [
    'Has a symbol contrast of {contrast} to backgroundColor; at least {least} is needed: the code must be darker than its background. {colour} is the nearest backgroundColor that passes.',
    'The code must be darker than its background: readers need a contrast of at least {least}, this one has {contrast}. {colour} is the nearest background that passes.',
  ],
  contrast_inverted_both: [
    'Has a symbol contrast of {contrast} to backgroundColor; at least {least} is needed: the code must be darker than its background. {colour} on the backgroundColor {background} passes.',
    'The code must be darker than its background: readers need a contrast of at least {least}, this one has {contrast}. {colour} on the background {background} passes.',
  ],
  quiet_zones_needed: [
    'Must be true with a frame: readers need 4 modules of free space around the code.',
    'With a frame the quiet zone must be drawn: readers need free space around the code.',
  ],
  logo_needed: ['Must not be empty when centerBadge is Logo.', 'Add a logo, or choose another badge.'],
  monogram_without_letter: [
    'Must not be empty: the name has no letter for a monogram.',
    'Enter one to three letters: the name has none for a monogram.',
  ],
  badge_with_long_content: [
    'Must be None: the content is too long for a badge.',
    'The content is too long for a badge: choose none.',
  ],
  not_png_address: ['Must be a PNG as a data URL.', 'The logo must be a PNG image.'],
  not_png_address_start: [
    'Must be a PNG as a data URL that begins with data:image/png;base64,',
    'The logo must be a PNG image.',
  ],
  not_png: ['Must be a genuine PNG image.', 'The logo must be a real PNG image.'],
  png_undecodable: [
    'Must be a genuine PNG image: this one cannot be decoded. Export it again as PNG from the program it was made in.',
    'This PNG image is damaged. Export it again as PNG from the program it was made in.',
  ],
  at_most_kilobytes: ['Must be at most {max} KB.', 'At most {max} KB.'],
  at_most_pixels: ['Must be 1 to {max} pixels wide and high.', 'At most {max} pixels wide and high.'],
  logo_too_long: [
    'Is {width} × {height} pixels; must be at most {ratio} times as wide as high, or as high as wide. Choose a more compact version of the logo.',
    'The logo is {width} × {height} pixels: too long for a badge. Choose a more compact version of it.',
  ],
  logo_transparent: [
    'Must show something: every pixel of this one is transparent.',
    'Every pixel of this logo is transparent.',
  ],
  logo_margins_too_long: [
    'Shows a picture of {width} × {height} pixels within transparent margins; it must be at most {ratio} times as wide as high, or as high as wide. Choose a more compact version of the logo.',
    'Without its transparent margins the logo is {width} × {height} pixels: too long for a badge. Choose a more compact version of it.',
  ],
  not_whole_number_between: ['Must be a whole number from {min} to {max}.', 'A whole number from {min} to {max}.'],
  code_unreadable: [
    'The finished code could not be read: {reader}, one of the readers that every code is tried with, failed at a picture {picture}. Choose {changes}.',
    'The finished code could not be read by {reader}, one of the three readers that every code is tried with. Choose a plainer design: other eyes, square modules, no badge, no gradient or a darker colour.',
  ],
  not_width_between: ['Must be a width from {min} to {max} mm.', 'A width from {min} to {max} mm.'],
  not_percentage: ['Must be a percentage from 0 to {max}.', 'A percentage from 0 to {max}.'],
  emoji_not_drawable: [
    'Must not contain emoji, which cannot be drawn in one colour. Signs such as ★ and → can.',
    'Emoji cannot be drawn in one colour. Signs such as ★ and → can.',
  ],
  dpi_without_pixels: ['Must be absent unless the format is png: the others have no pixels.', 'Only PNG has pixels.'],
  dpi_needs_mm: ['Needs mm: the number of pixels follows from both.', 'Give the width in mm too.'],
  color_without_inks: [
    'Must be Rgb for png and svg: only pdf and eps have printing inks.',
    'Only PDF and EPS have printing inks.',
  ],
  color_not_cmyk: ['Must be absent unless color is Cmyk.', 'Inks are only for CMYK.'],
  ink_contrast_low: [
    'Gives a symbol contrast of about {contrast}; at least {least} is needed: {advice}.',
    'With these inks the contrast is about {contrast}; readers need at least {least}.',
  ],
  caption_too_small: [
    'Would be too small to read: shorten it to about {max} characters; it has {length}.',
    'The caption would be too small to read: shorten it to about {max} characters; it has {length}.',
  ],
  caption_too_flat: [
    'Would be {height} mm high; at least {least} mm can be read: shorten it, or make the picture at least {width} mm wide.',
    'The letters of the caption would be {height} mm high; from {least} mm on they can be read. Shorten it, or make the picture at least {width} mm wide.',
  ],
  too_many_pixels: [
    'Would give {millions} million pixels; at most {max} million are drawn: choose at most {dpi} dpi at {mm} mm, at most {width} mm at {other} dpi, or the format pdf.',
    'This would give {millions} million pixels; at most {max} million are drawn. Choose at most {dpi} dpi at {mm} mm, at most {width} mm at {other} dpi, or PDF.',
  ],
  letters_not_drawable: ['Must contain only letters that can be drawn; these cannot: {letters}'],
  characters_not_drawable: ['Must contain only characters that can be drawn; these cannot: {characters}'],
} as const;
