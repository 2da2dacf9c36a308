import { useEffect, useRef, useState } from 'react';
import { type SubscriptionHandlers, subscribe } from './subscribe.ts';
import type { TypedDocument } from './typed-document.ts';

/**
 * Subscribes while a component is shown. Returns whether it is connected. With `variables` null it does not subscribe.
 */
export function useSubscription<Result, Variables extends Record<string, unknown>>(
  document: TypedDocument<Result, Variables>,
  variables: Variables | null,
  handlers: SubscriptionHandlers<Result>,
): boolean {
  const [isConnected, setIsConnected] = useState(false);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const key = JSON.stringify(variables);
  useEffect(() => {
    const wanted: Variables | null = JSON.parse(key);
    if (wanted === null) return;
    return subscribe(document, wanted, {
      onNext: (result) => latest.current.onNext(result),
      onConnection: (isOpen) => {
        setIsConnected(isOpen);
        latest.current.onConnection?.(isOpen);
      },
    });
  }, [document, key]);
  return isConnected;
}
