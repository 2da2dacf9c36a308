import { useEffect, useState } from 'react';
import { brandGround } from '../../../../src/artwork/browser/brand-ground.ts';
import { PIXELS, readPixels } from '../badge/read-logo.ts';

const WHITE = '#FFFFFF';

/** Returns what a logo is shown on where the service puts it on white: `dark`, if it could not be seen otherwise. */
export function useLogoGround(logo: string | null, dark: string): string {
  const [ground, setGround] = useState(WHITE);
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<string> => {
      const data = Uint8Array.from(logo === null ? [] : await readPixels(logo));
      return data.length === 0 ? WHITE : brandGround({ data, width: PIXELS, height: PIXELS }, dark);
    };
    void read().then((next) => isCurrent && setGround(next));
    return () => {
      isCurrent = false;
    };
  }, [logo, dark]);
  return ground;
}
