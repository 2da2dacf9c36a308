import { type ComponentProps, useEffect, useRef } from 'react';

let isAwaited = false;

/** Call this when another screen is opened without a reload: its title gets the focus, and is read aloud. */
export const awaitTitle = (): void => {
  isAwaited = true;
};

/** The first heading of a screen. */
export function ScreenTitle(props: ComponentProps<'h1'>) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isAwaited) return;
    isAwaited = false;
    // A field of the screen may have it already, or a dialog that was opened meanwhile.
    if (document.activeElement?.closest('main, [role="dialog"], [role="alertdialog"]')) return;
    ref.current?.focus({ preventScroll: true });
  }, []);
  return <h1 {...props} ref={ref} dir="auto" tabIndex={-1} />;
}
