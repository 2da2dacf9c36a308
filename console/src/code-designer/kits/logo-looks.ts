import { pageLikeCode } from '../../../../src/core/contract/brand/brand-style.ts';
import { startFrame } from '../../../../src/core/contract/brand/start-frame.ts';
import { DEFAULT_STYLE } from '../../../../src/core/contract/default-style.ts';
import { DEFAULT_DESIGN } from '../../../../src/core/contract/design-options.ts';
import type { LogoColours } from '../badge/logo-colours.ts';
import type { LookChange } from '../look.ts';

export const LOGO_LOOKS = ['calm', 'bold', 'framed'] as const;
export type LogoLook = (typeof LOGO_LOOKS)[number];

const { foregroundColor: INK, moduleShape, eyeFrameShape, eyeBallShape, frameStyle } = DEFAULT_STYLE;
const WHITE = '#FFFFFF';

/**
 * Three looks for a logo: dark ink, its own colours, and a frame around the code. All have the same page, in the logo's
 * leading colour. Every colour passes the rules for contrast; whether a code can be read in them, only readers know.
 * `words` are those of the frame.
 */
export function looksOfLogo({ lead, dark }: LogoColours, words: string): Record<LogoLook, LookChange> {
  const [main = { own: INK, shade: INK }, second = main] = dark;
  const colour = lead ?? INK;
  const page = pageLikeCode({ style: { ...DEFAULT_STYLE, foregroundColor: colour }, design: null });
  const ink = page.experiencePrimaryColor;
  const plain: LookChange = {
    ...{ moduleShape, eyeFrameShape, eyeBallShape, frameStyle, useGradient: false },
    ...{ centerBadge: 'Logo', backgroundColor: WHITE, secondaryColor: second.shade, frameColor: main.shade },
    ...page,
    ...DEFAULT_DESIGN,
  };
  return {
    calm: { ...plain, foregroundColor: ink },
    bold: {
      ...{ ...plain, foregroundColor: main.shade, moduleShape: 'Rounded' },
      ...{ eyeFrameShape: 'Rounded', eyeBallShape: 'Rounded' },
      ...{ eyeFrameColor: second.shade, eyeBallColor: second.shade },
    },
    framed: { ...plain, foregroundColor: ink, frame: startFrame({ foregroundColor: colour }, words) },
  };
}
