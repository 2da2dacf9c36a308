import type { Design } from '../../../src/core/contract/design-options.js';
import type { PageStyleFields } from '../../../src/core/contract/page-designs.js';
import { loadConsoleModule } from './console-module.js';

export interface LoadedLook {
  readonly style: Partial<PageStyleFields> & { readonly foregroundColor?: string };
  readonly design: Design | null;
}
type Change = Readonly<Record<string, unknown>>;

/** Loads what the console makes of a logo, given as RGBA bytes and as the data URL to store. */
export async function loadLogoLooks() {
  const { coloursOfPixels } = await loadConsoleModule<{ coloursOfPixels(pixels: ArrayLike<number>): object }>(
    'code-designer/badge/logo-colours.ts',
  );
  const { looksOfLogo } = await loadConsoleModule<{
    looksOfLogo(colours: object, words: string): Record<string, Change>;
  }>('code-designer/kits/logo-looks.ts');
  const { withChange, PLAIN_LOOK } = await loadConsoleModule<{
    withChange(look: LoadedLook, change: Change): LoadedLook;
    PLAIN_LOOK: LoadedLook;
  }>('code-designer/look.ts');
  const looksOf = (pixels: ArrayLike<number>, logoDataUrl: string): LoadedLook[] =>
    Object.values(looksOfLogo(coloursOfPixels(pixels), 'Scan me')).map((change) =>
      withChange(PLAIN_LOOK, { ...change, logoDataUrl }),
    );
  return { looksOf };
}
