import {
  brandPageStyle,
  chosenPageStyle,
  PAGE_COLOURS,
  pageLikeCode,
} from '../../../../src/core/contract/brand/brand-style.ts';
import { DEFAULT_STYLE } from '../../../../src/core/contract/default-style.ts';
import { DEFAULT_DESIGN } from '../../../../src/core/contract/design-options.ts';
import type { PageStyleFields } from '../../../../src/core/contract/page-designs.ts';
import type { QrStyleInput } from '../../../generated/code-designer/preview.ts';
import { hasLook, type Look, type LookChange, wholeStyle } from '../look.ts';

/** The fields of a style that a brand kit leaves as each code has them. */
const OWN_OF_CODES: ReadonlySet<string> = new Set<keyof QrStyleInput>([
  'experienceTemplateCode',
  'centerText',
  'errorCorrection',
  'drawQuietZones',
  'pixelsPerModule',
]);

/** What a brand kit sets. Pages stay as they are unless it has a page style. */
export const kitChange = ({ style, design }: Look): LookChange => ({
  ...Object.fromEntries(
    Object.entries(style).filter(([field]) => !OWN_OF_CODES.has(field) && !Object.hasOwn(NO_PAGE, field)),
  ),
  ...chosenPageStyle(wholeStyle(style)),
  ...DEFAULT_DESIGN,
  ...design,
});

/** The page of a brand kit. */
export const pageOfKit = ({ style, design }: Look): PageStyleFields =>
  brandPageStyle({ style: wholeStyle(style), design });

/** A page in the colours of the code. */
export const pageOfCode = ({ style, design }: Look): PageStyleFields =>
  pageLikeCode({ style: wholeStyle(style), design });

/** The code that shows a brand kit. */
export const SAMPLE = { mode: 'Dynamic', payloadType: 'Url', content: '' } as const;

/** In the address of a kit that does not exist yet. */
export const NEW_KIT = 'new';

const { experienceFontFamily, experiencePrimaryColor, experienceAccentColor, experienceSurfaceColor } = DEFAULT_STYLE;
/** How a style says that no page was chosen. */
export const NO_PAGE = { experienceFontFamily, experiencePrimaryColor, experienceAccentColor, experienceSurfaceColor };

/** Returns a look as a brand kit stores it: a page in the colours of the code goes on following them. */
export function lookOfKit({ style, design }: Look): Look {
  const isLikeCode = hasLook({ style, design }, pageOfCode({ style, design }));
  return { style: { ...style, ...(isLikeCode && NO_PAGE) }, design };
}

/**
 * A change of a kit's page. Colours that follow the code are kept as soon as one of them is changed, or for the default
 * font, which without them says that none was chosen.
 */
export function pageChange(look: Look, change: LookChange): LookChange {
  const isOwn =
    change.experienceFontFamily === experienceFontFamily || PAGE_COLOURS.some((field) => change[field] !== undefined);
  return { ...(isOwn && pageOfKit(look)), ...change };
}
