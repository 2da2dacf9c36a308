import { useEffect, useState } from 'react';

/** Address of an SVG's text as an image, once the browser has decoded it; the previous picture is shown until then. */
export function useDecodedPicture(svg: string | null): string | null {
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (svg === null) return setShown(null);
    const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    let isCurrent = true;
    const image = new Image();
    image.src = address;
    const show = (): void => {
      if (isCurrent) setShown(address);
    };
    image.decode().then(show, show);
    return () => {
      isCurrent = false;
    };
  }, [svg]);
  return shown;
}
