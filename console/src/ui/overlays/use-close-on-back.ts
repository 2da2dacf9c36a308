import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Calls `close` when Back or Forward of the browser shows something else than what an overlay was opened for. */
export function useCloseOnBack(close: () => void): void {
  const { history } = useRouter();
  const onMove = useEffectEvent(close);
  useEffect(
    () =>
      history.subscribe(({ action: { type } }) => {
        if (type !== 'PUSH' && type !== 'REPLACE') onMove();
      }),
    [history],
  );
}
