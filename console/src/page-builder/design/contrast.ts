const COLOUR = /^#[0-9a-f]{6}$/i;

/** WCAG 2.2, success criterion 1.4.3: what the service asks of a page's texts. */
export const CONTRAST_MIN = 4.5;

export const isColour = (text: string): boolean => COLOUR.test(text);

/** WCAG 2.2, relative luminance: from 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours, from 1 to 21; null when one is no colour of six digits. */
export function contrastOf(one: string, other: string): number | null {
  if (!isColour(one) || !isColour(other)) return null;
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
