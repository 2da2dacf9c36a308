import { useEffect, useRef, useState } from 'react';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Takes files that are dropped anywhere in the window; true while some are held over it. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isAwaited, setIsAwaited] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
      setIsAwaited(true);
    };
    const leave = (event: DragEvent): void => {
      // Only where the pointer leaves the window there is no element that it enters.
      if (hasFiles(event) && event.relatedTarget === null) setIsAwaited(false);
    };
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setIsAwaited(false);
      take.current([...(event.dataTransfer?.files ?? [])]);
    };
    const events = { dragenter: over, dragover: over, dragleave: leave, drop } as const;
    const names = Object.keys(events) as (keyof typeof events)[];
    for (const name of names) window.addEventListener(name, events[name], true);
    return () => {
      for (const name of names) window.removeEventListener(name, events[name], true);
    };
  }, []);
  return isAwaited;
}
