/** Problems of designs and of pictures for print. */
export const STYLE_PROBLEMS = {
  not_colour: [
    'Must be a colour of six hexadecimal digits, such as #102A2A.',
    'This must be a colour such as #102A2A.',
  ],
  page_contrast_low: [
    'The contrast with experienceSurfaceColor is {ratio}:1; at least {least}:1 is needed. The nearest colour that passes is {colour}.',
    'The contrast with the background of the page is {ratio}:1; at least {least}:1 is needed. The nearest colour that passes is {colour}.',
  ],
  contrast_low_colour: [
    'The symbol contrast with backgroundColor is {contrast}; at least {least} is needed. The nearest colour that passes is {colour}.',
    'The contrast with the background is {contrast}; readers need at least {least}. The nearest colour that passes is {colour}.',
  ],
  contrast_low_background: [
    'The symbol contrast with backgroundColor is {contrast}; at least {least} is needed. The nearest backgroundColor that passes is {colour}.',
    'The contrast with the background is {contrast}; readers need at least {least}. The nearest background that passes is {colour}.',
  ],
  contrast_low_both: [
    'The symbol contrast with backgroundColor is {contrast}; at least {least} is needed. {colour} on the backgroundColor {background} passes.',
    'The contrast with the background is {contrast}; readers need at least {least}. {colour} on the background {background} passes.',
  ],
  contrast_inverted_colour: [
    'The code must be darker than its background: the symbol contrast with backgroundColor is {contrast}; at least {least} is needed. The nearest colour that passes is {colour}.',
    'The code must be darker than its background: readers need a contrast of at least {least}, and this one has {contrast}. The nearest colour that passes is {colour}.',
  ],
  contrast_inverted_background: [
    'The code must be darker than its background: the symbol contrast with backgroundColor is {contrast}; at least {least} is needed. The nearest backgroundColor that passes is {colour}.',
    'The code must be darker than its background: readers need a contrast of at least {least}, and this one has {contrast}. The nearest background that passes is {colour}.',
  ],
  contrast_inverted_both: [
    'The code must be darker than its background: the symbol contrast with backgroundColor is {contrast}; at least {least} is needed. {colour} on the backgroundColor {background} passes.',
    'The code must be darker than its background: readers need a contrast of at least {least}, and this one has {contrast}. {colour} on the background {background} passes.',
  ],
  contrast_not_inverted: [
    'The code must be lighter than its background because it is inverted: the symbol contrast with backgroundColor is {contrast}; at least {least} is needed. The nearest colour that passes is {colour}.',
    'An inverted code must be lighter than its background: readers need a contrast of at least {least}, and this one has {contrast}. The nearest colour that passes is {colour}.',
  ],
  frame_contrast_low: [
    'The contrast with the colour of the frame is {ratio}:1; at least {least}:1 is needed. The nearest colour that passes is {colour}.',
    'The words cannot be read on the frame: the contrast is {ratio}:1; at least {least}:1 is needed. The nearest colour that passes is {colour}.',
  ],
  quiet_zones_needed: [
    'Must be true with a frame: readers need 4 modules of free space around the code.',
    'A frame needs the quiet zone: readers need free space around the code.',
  ],
  logo_needed: ['Must not be empty when centerBadge is Logo.', 'Add a logo, or choose something else for the middle.'],
  monogram_without_letter: [
    'Must not be empty: the name has no letter for a monogram.',
    'Enter one to three letters: the name has none for a monogram.',
  ],
  badge_with_long_content: [
    'Must be None: the content is too long for a badge.',
    'The content is too long for a logo or icon. Choose none.',
  ],
  not_png_address: [
    'Must be a PNG as a data URL: data:image/png;base64, and then the picture.',
    'The logo must be a PNG image.',
  ],
  logo_of_type: [
    'Has the type {type}. Must be a PNG as a data URL: data:image/png;base64, and then the picture.',
    'The logo has the type {type}. It must be a PNG image.',
  ],
  logo_not_base64: [
    'Must be valid base64 after data:image/png;base64, without characters other than A-Z, a-z, 0-9, + and /.',
    'The logo was cut off or damaged on the way. Choose it again.',
  ],
  not_png: ['Must be a genuine PNG image.', 'The logo must be a real PNG image.'],
  png_undecodable: [
    'Must be a genuine PNG image: this one cannot be decoded. Export it as PNG again.',
    'This PNG image is damaged. Export it as PNG again.',
  ],
  at_most_kilobytes: ['Must be at most {max} KB.', 'At most {max} KB.'],
  at_most_pixels: ['Must be 1 to {max} pixels wide and high.', 'At most {max} pixels wide and high.'],
  logo_too_long: [
    'The logo is {width} × {height} pixels. Its longer side must be at most {ratio} times its shorter one. Choose a more compact version.',
    'The logo is {width} × {height} pixels, which is too long for a code. Choose a more compact version.',
  ],
  logo_transparent: [
    'Must be visible: every pixel is transparent.',
    'Every pixel of this logo is transparent. Choose another one.',
  ],
  logo_margins_too_long: [
    'Without its transparent margins, the logo is {width} × {height} pixels. Its longer side must be at most {ratio} times its shorter one. Choose a more compact version.',
    'Without its transparent margins, the logo is {width} × {height} pixels, which is too long for a code. Choose a more compact version.',
  ],
  not_whole_number_between: ['Must be a whole number from {min} to {max}.', 'A whole number from {min} to {max}.'],
  code_unreadable: [
    'The finished code could not be read: {reader}, one of the readers that check every code, failed on a picture {picture}. Choose {changes}.',
    'The finished code could not be read by {reader}, one of the three readers that check every code. Choose a plainer design: matching eyes, square dots, no logo or icon, no gradient or a darker colour.',
  ],
  design_too_dense: [
    'The content needs too many modules for a design. Shorten it, choose a lower errorCorrection or no frame, or send no design.',
    'This content makes the code too dense for this design. Shorten it, remove the frame, or choose a plainer template.',
  ],
  not_width_between: ['Must be a width from {min} to {max} mm.', 'A width from {min} to {max} mm.'],
  not_percentage: ['Must be a percentage from 0 to {max}.', 'A percentage from 0 to {max}.'],
  emoji_not_drawable: [
    'Must not contain emoji, which cannot be drawn in one colour. Symbols such as ★ and → can.',
    'Emoji cannot be drawn in one colour. Symbols such as ★ and → can.',
  ],
  dpi_without_pixels: ['Only allowed for the format png: the others have no pixels.', 'Only PNG has a resolution.'],
  dpi_needs_mm: ['Requires mm: both together give the number of pixels.', 'Enter the width in mm too.'],
  color_without_inks: [
    'Must be Rgb for png and svg: only pdf and eps support printing inks.',
    'Only PDF and EPS support printing inks.',
  ],
  color_not_cmyk: ['Only allowed when color is Cmyk.', 'Inks are only available for CMYK.'],
  ink_contrast_low: [
    'The symbol contrast would be about {contrast}; at least {least} is needed: {advice}.',
    'With these inks the contrast is about {contrast}; readers need at least {least}.',
  ],
  caption_too_small: ['The words would be too small to read. Shorten them from {length} to about {max} characters.'],
  caption_too_flat: [
    'The caption would be {height} mm high; at least {least} mm is readable. Shorten it, or make the picture at least {width} mm wide.',
    'The letters of the caption would be {height} mm high; at least {least} mm is readable. Shorten it, or make the picture at least {width} mm wide.',
  ],
  too_many_pixels: [
    'The picture would have {millions} million pixels; the limit is {max} million. Choose at most {dpi} dpi at {mm} mm, at most {width} mm at {other} dpi, or the format pdf.',
    'The picture would have {millions} million pixels; the limit is {max} million. Choose at most {dpi} dpi at {mm} mm, at most {width} mm at {other} dpi, or PDF.',
  ],
  letters_not_drawable: ['These letters cannot be drawn: {letters}'],
  characters_not_drawable: ['These characters cannot be drawn: {characters}'],
} as const;
