import { useState } from 'react';
import styles from './phone.module.css';

interface Props {
  /** Of the page. A new one is loaded behind the page that is shown, and takes its place when it is there. */
  address: string;
  title: string;
  /** CSS pixels of the page itself. */
  width: number;
  height: number;
  /** How large it is drawn; 1 as it is. */
  scale: number;
  /** A small picture of the page: nothing in it can be reached. */
  isPicture?: boolean;
  /** Whether what came is a page: after a quarter of an hour, or without a session, it is not. */
  onLoaded?: (isPage: boolean) => void;
}

/**
 * A page of this service in a frame, without a flash between two states of it and without entries in the browser's history. It keeps
 * its place when it is loaded again.
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
    // The scroll bars of a computer would take the place of what a phone shows.
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
          src={of}
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
