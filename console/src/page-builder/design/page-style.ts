import { PAGE_COLOURS } from '../../../../src/core/contract/brand/brand-style.ts';
import { DEFAULT_STYLE } from '../../../../src/core/contract/default-style.ts';
import {
  PAGE_DESIGNS,
  type PageStyleFields,
  type PaletteName,
  palettesOf,
} from '../../../../src/core/contract/page-designs.ts';
import { ExperienceFontFamily } from '../../../../src/core/contract/style-options.ts';
import type { QrPayloadType, QrStyleInput } from '../../../generated/code-designer/preview.ts';
import { pageOfCode } from '../../code-designer/kits/kit-look.ts';
import type { Look } from '../../code-designer/look.ts';

export type ColourField = (typeof PAGE_COLOURS)[number];
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
  PAGE_COLOURS.every((field) => colourIn(style, field).toUpperCase() === fields[field]);

/** Colours and fonts for a page: of a design, or like the code. */
export interface Palette {
  readonly name: PaletteName | 'Code';
  readonly style: PageStyleFields;
}

/** The palettes that go with a design. The code's own colours go with any. */
export const palettesFor = (design: string, look: Look): readonly Palette[] => [
  ...palettesOf(design),
  { name: 'Code', style: pageOfCode(look) },
];

/** One of each name, for pages of every type. */
export const palettesForAny = (look: Look): readonly Palette[] => {
  const all = Object.values(PAGE_DESIGNS).flatMap((designs) => Object.values(designs).flat());
  return [...palettesFor('', look), ...new Map(all.toReversed().map((each) => [each.name, each])).values()];
};

/** The palette that the page has; undefined for other colours or another font. */
export const paletteIn = (look: Look, palettes: readonly Palette[]): Palette | undefined =>
  palettes.find((palette) => looksLike(look.style, palette.style));

/**
 * The palette that a chosen design brings along; undefined if somebody has chosen colours or a font. The code's colours
 * may have come with a brand kit.
 */
export function broughtPalette(look: Look, type: QrPayloadType, design: string): Palette | undefined {
  const current = designIn(look.style, type);
  const brought = [palettesOf(current)[0]?.style, DEFAULT_STYLE, pageOfCode(look)];
  return brought.some((fields) => fields !== undefined && looksLike(look.style, fields))
    ? palettesOf(design)[0]
    : undefined;
}

/** The style of a new code: until somebody chooses colours or a font, its page has those of its design. */
export function newStyle(style: QrStyleInput, type: QrPayloadType): QrStyleInput {
  const isChosen = style.experienceFontFamily !== undefined || PAGE_COLOURS.some((field) => style[field] !== undefined);
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
