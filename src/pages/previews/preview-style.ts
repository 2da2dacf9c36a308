import type { QrStyle } from '../../campaigns/style/qr-style.js';
import { DEFAULT_STYLE } from '../../core/contract/default-style.js';
import type { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import { EXPERIENCE_TEMPLATES } from '../../core/contract/payloads/payloads.js';
import type { PageStyle } from '../document/render-page.js';

/** The part of a style that a page shows. */
export type PreviewStyle = PageStyle & Pick<QrStyle, 'experienceTemplateCode'>;

const COLOUR = /^#[0-9A-Fa-f]{6}$/;

const colourOr = (colour: string, otherwise: string): string => (COLOUR.test(colour) ? colour : otherwise);

/**
 * Returns only what can be drawn of a style that may have problems, because it is stored unchecked. Defaults replace
 * invalid colours and templates that the type does not have.
 */
export const previewStyleOf = (type: QrPayloadType, style: PreviewStyle): PreviewStyle => ({
  experienceTemplateCode:
    EXPERIENCE_TEMPLATES[type]?.find((template) => template === style.experienceTemplateCode) ??
    DEFAULT_STYLE.experienceTemplateCode,
  experienceFontFamily: style.experienceFontFamily,
  experiencePrimaryColor: colourOr(style.experiencePrimaryColor, DEFAULT_STYLE.experiencePrimaryColor),
  experienceAccentColor: colourOr(style.experienceAccentColor, DEFAULT_STYLE.experienceAccentColor),
  experienceSurfaceColor: colourOr(style.experienceSurfaceColor, DEFAULT_STYLE.experienceSurfaceColor),
});
