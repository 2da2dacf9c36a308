import { useEffect, useState } from 'react';
import { needsDarkGround } from '../../../../src/artwork/badge/logo-ground.ts';
import { trimMargins } from '../../../../src/artwork/badge/pixels.ts';
import { PIXELS, readPixels } from './read-logo.ts';

const WHITE = '#FFFFFF';

/** Returns what a logo is shown on where the service puts it on white: `dark`, if it could not be seen otherwise. */
export function useLogoGround(logo: string | null, dark: string): string {
  const [ground, setGround] = useState(WHITE);
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<string> => {
      const data = Uint8Array.from(logo === null ? [] : await readPixels(logo));
      const visible = data.length === 0 ? null : trimMargins({ data, width: PIXELS, height: PIXELS });
      return visible !== null && needsDarkGround(visible, WHITE, dark) ? dark : WHITE;
    };
    void read().then((next) => isCurrent && setGround(next));
    return () => {
      isCurrent = false;
    };
  }, [logo, dark]);
  return ground;
}
