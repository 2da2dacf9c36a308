import { DEFAULT_STYLE } from '../../../../src/core/contract/default-style.ts';
import { ExperienceFontFamily } from '../../../../src/core/contract/style-options.ts';
import type { QrPayloadType, QrStyleInput } from '../../../generated/code-designer/preview.ts';

export const COLOUR_FIELDS = ['experienceSurfaceColor', 'experiencePrimaryColor', 'experienceAccentColor'] as const;
export type ColourField = (typeof COLOUR_FIELDS)[number];
export type PageField = ColourField | 'experienceTemplateCode' | 'experienceFontFamily';

/** The part of a campaign's style that its page uses. */
export type PageStyle = Pick<QrStyleInput, PageField>;

export const FONTS = Object.values(ExperienceFontFamily);
export type Font = ExperienceFontFamily;

/** Designs of each hosted type; the first stands for `None`. */
export function designsOf(type: QrPayloadType): readonly [string, ...string[]] {
  if (type === 'Menu') return ['MenuModern', 'MenuWarm', 'SalonLuxe'];
  if (type === 'Document') return ['DocumentClean', 'ProductStory'];
  return ['MemoryGallery', 'MemoryJournal'];
}

export function designIn(style: PageStyle, type: QrPayloadType): string {
  const designs = designsOf(type);
  return designs.find((design) => design === style.experienceTemplateCode) ?? designs[0];
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
