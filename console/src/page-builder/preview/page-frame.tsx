import { useState } from 'react';
import { inWorkspace } from '../../api/workspace-address.ts';
import styles from './phone.module.css';

interface Props {
  /** Address of the page. A new one is loaded behind the current page, and replaces it once loaded. */
  address: string;
  title: string;
  /** Width of the page itself, in CSS pixels. */
  width: number;
  height: number;
  /** Scale at which it is drawn; 1 for the original size. */
  scale: number;
  /** A thumbnail of the page: nothing in it can be reached. */
  isPicture?: boolean;
  /** Whether a page was loaded; after a quarter of an hour, or without a session, it is something else. */
  onLoaded?: (isPage: boolean) => void;
}

/**
 * A page of this service in a frame, without flashing on changes or adding to the browser's history. It preserves its
 * scroll position when reloaded.
 */
export function PageFrame({ address, title, width, height, scale, isPicture = false, onLoaded }: Props) {
  const [shown, setShown] = useState<string | null>(null);
  const addresses = shown === null || shown === address ? [address] : [shown, address];
  const size = { width: `${width}px`, height: `${height}px`, transform: `scale(${scale})` };
  const load = (frame: HTMLIFrameElement): void => {
    const page = frame.contentDocument;
    if (page === null || page.contentType !== 'text/html') {
      onLoaded?.(false);
      return;
    }
    // A computer's scroll bars would take space that a phone does not lose.
    page.documentElement.style.setProperty('scrollbar-width', 'none');
    const before = frame.previousElementSibling;
    const top = before instanceof HTMLIFrameElement ? (before.contentWindow?.scrollY ?? 0) : 0;
    frame.contentWindow?.scrollTo({ top, behavior: 'instant' });
    setShown(address);
    onLoaded?.(true);
  };
  return (
    <div className={styles.view} style={{ width: `${width * scale}px`, height: `${height * scale}px` }}>
      {addresses.map((of) => (
        <iframe
          key={of}
          src={inWorkspace(of)}
          title={title}
          className={`${styles.frame} ${of === shown ? '' : styles.coming}`}
          style={size}
          sandbox="allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox"
          aria-hidden={isPicture || of !== shown || undefined}
          tabIndex={isPicture || of !== shown ? -1 : undefined}
          data-shown={of === shown || undefined}
          onLoad={(event) => of === address && load(event.currentTarget)}
        />
      ))}
    </div>
  );
}
