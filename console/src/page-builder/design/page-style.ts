import { DEFAULT_STYLE } from '../../../../src/core/contract/default-style.ts';
import {
  PAGE_DESIGNS,
  type PagePalette,
  type PageStyleFields,
  palettesOf,
} from '../../../../src/core/contract/page-designs.ts';
import { ExperienceFontFamily } from '../../../../src/core/contract/style-options.ts';
import type { QrPayloadType, QrStyleInput } from '../../../generated/code-designer/preview.ts';

export const COLOUR_FIELDS = ['experienceSurfaceColor', 'experiencePrimaryColor', 'experienceAccentColor'] as const;
export type ColourField = (typeof COLOUR_FIELDS)[number];
export type PageField = ColourField | 'experienceTemplateCode' | 'experienceFontFamily';

/** The part of a campaign's style that its page uses. */
export type PageStyle = Pick<QrStyleInput, PageField>;

export const FONTS = Object.values(ExperienceFontFamily);
export type Font = ExperienceFontFamily;

/** Designs of a hosted type; the first stands for `None`. */
export const designsOf = (type: QrPayloadType): readonly string[] =>
  type === 'Menu' || type === 'Document' || type === 'Memory' ? Object.keys(PAGE_DESIGNS[type]) : [];

export function designIn(style: PageStyle, type: QrPayloadType): string {
  const designs = designsOf(type);
  return designs.find((design) => design === style.experienceTemplateCode) ?? designs[0] ?? '';
}

const looksLike = (style: PageStyle, fields: PageStyleFields): boolean =>
  fontIn(style) === fields.experienceFontFamily &&
  COLOUR_FIELDS.every((field) => colourIn(style, field).toUpperCase() === fields[field]);

/** The design's palette that the style has; undefined for other colours or another font. */
export const paletteIn = (style: PageStyle, design: string): PagePalette | undefined =>
  palettesOf(design).find((palette) => looksLike(style, palette.style));

/** The palette that a chosen design brings along; undefined if somebody has chosen colours or a font. */
export function broughtPalette(style: PageStyle, type: QrPayloadType, design: string): PagePalette | undefined {
  const current = designIn(style, type);
  const isBrought = paletteIn(style, current) === palettesOf(current)[0] || looksLike(style, DEFAULT_STYLE);
  return isBrought ? palettesOf(design)[0] : undefined;
}

/** The style of a new code: until somebody chooses colours or a font, its page has those of its design. */
export function newStyle(style: QrStyleInput, type: QrPayloadType): QrStyleInput {
  const isChosen =
    style.experienceFontFamily !== undefined || COLOUR_FIELDS.some((field) => style[field] !== undefined);
  return isChosen ? style : { ...style, ...palettesOf(designIn(style, type))[0]?.style };
}

export const fontIn = (style: PageStyle): Font =>
  FONTS.find((font) => font === style.experienceFontFamily) ?? DEFAULT_STYLE.experienceFontFamily;

export const colourIn = (style: PageStyle, field: ColourField): string => style[field] ?? DEFAULT_STYLE[field];

/** Only the fields of the page, so that a change of the code's look does not redraw the page. */
export function pageStyleOf(style: QrStyleInput): PageStyle {
  const { experienceTemplateCode, experienceFontFamily } = style;
  const { experiencePrimaryColor, experienceAccentColor, experienceSurfaceColor } = style;
  const colours = { experiencePrimaryColor, experienceAccentColor, experienceSurfaceColor };
  return { experienceTemplateCode, experienceFontFamily, ...colours };
}
