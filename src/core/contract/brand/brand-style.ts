import { channels, contrastRatio, mixColours, withContrast } from '../colour.js';
import { LIMITS } from '../contract-limits.js';
import { DEFAULT_STYLE } from '../default-style.js';
import type { Design } from '../design-options.js';
import type { PageStyleFields } from '../page-designs.js';

/** The colours of a code. */
interface CodeLook {
  readonly style: Readonly<Record<'foregroundColor' | 'secondaryColor' | 'backgroundColor', string>> & {
    readonly useGradient: boolean;
  };
  readonly design: Pick<Design, 'eyeFrameColor' | 'frame'> | null;
}

/** What a brand is recognised by: its code, and its page if that has been chosen. */
export interface BrandLook extends CodeLook {
  readonly style: CodeLook['style'] & PageStyleFields;
}

/** In the order of a palette: background, text, accent. */
export const PAGE_COLOURS = ['experienceSurfaceColor', 'experiencePrimaryColor', 'experienceAccentColor'] as const;

/**
 * Returns what a brand kit says about pages. Stored styles are complete, so the contract's default colours are those that
 * nobody has chosen, and so is its default font with them.
 */
export function chosenPageStyle(style: PageStyleFields): Partial<PageStyleFields> {
  const { experienceFontFamily, experienceSurfaceColor, experiencePrimaryColor, experienceAccentColor } = style;
  const hasColours = PAGE_COLOURS.some((field) => style[field].toUpperCase() !== DEFAULT_STYLE[field]);
  const hasFont = hasColours || experienceFontFamily !== DEFAULT_STYLE.experienceFontFamily;
  return {
    ...(hasColours && { experienceSurfaceColor, experiencePrimaryColor, experienceAccentColor }),
    ...(hasFont && { experienceFontFamily }),
  };
}

/**
 * Returns the font and colours of everything that shows a brand: its pages, shared figures, mails and PDFs. What was not
 * chosen is like the code.
 */
export const brandPageStyle = (look: BrandLook): PageStyleFields => ({
  ...pageLikeCode(look),
  ...chosenPageStyle(look.style),
});

/** Share of the accent in the background, and of black or white in the text. */
const TINT = 0.05;
const INK = 0.7;
/** WCAG 2.2, success criterion 1.4.6, for running text. */
const TEXT_CONTRAST = 7;
/** Slightly more than needed, so that a tint of the accent can lie behind the text. */
const ACCENT_CONTRAST = LIMITS.pageContrast + 0.1;

/** Returns a page in the code's most colourful colour and in the font of its frame, which can always be read. */
export function pageLikeCode({ style, design }: CodeLook): PageStyleFields {
  const colours = [
    style.foregroundColor,
    ...(style.useGradient ? [style.secondaryColor] : []),
    ...(design?.frame ? [design.frame.color] : []),
    ...(design?.eyeFrameColor ? [design.eyeFrameColor] : []),
  ];
  const chroma = (colour: string): number => Math.max(...channels(colour)) - Math.min(...channels(colour));
  const strongest = colours.reduce((best, colour) => (chroma(colour) > chroma(best) ? colour : best));
  const surface = mixColours(style.backgroundColor, strongest, TINT);
  const ink = contrastRatio('#000000', surface) > contrastRatio('#FFFFFF', surface) ? '#000000' : '#FFFFFF';
  const primary = withContrast(mixColours(strongest, ink, INK), ink, surface, TEXT_CONTRAST);
  return {
    experienceFontFamily: design?.frame?.font ?? DEFAULT_STYLE.experienceFontFamily,
    experienceSurfaceColor: surface.toUpperCase(),
    experiencePrimaryColor: primary.toUpperCase(),
    experienceAccentColor: withContrast(strongest, ink, surface, ACCENT_CONTRAST).toUpperCase(),
  };
}
