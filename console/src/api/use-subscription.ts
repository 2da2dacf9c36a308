import { type Client, CloseCode, createClient } from 'graphql-ws/client';
import { useEffect, useRef, useState } from 'react';
import { renewSession } from './session-renewal.ts';
import type { TypedDocument } from './typed-document.ts';
import { inWorkspace } from './workspace-address.ts';

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

interface SubscriptionHandlers<Result> {
  onNext: (result: Result) => void;
  /** True while connected; false while the connection is interrupted and retried, or after a refusal. */
  onConnection?: (isConnected: boolean) => void;
}

const WAIT_MAX_MS = 30_000;
const GRACE_MS = 1_000;

/** 1, 2, 4 s and so on up to 30, with jitter, so that browsers do not reconnect all together. */
const waitFor = (attempt: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.min(WAIT_MAX_MS, 1_000 * 2 ** attempt) * (0.7 + 0.6 * Math.random()));
  });

const isClose = (value: unknown): value is CloseEvent => value instanceof CloseEvent;
const isUnauthorized = (value: unknown): boolean => isClose(value) && value.code === CloseCode.Unauthorized;
const isRefusal = (value: unknown): boolean =>
  isClose(value) && value.code >= 4400 && value.code < 4500 && value.code !== CloseCode.Unauthorized;

let shared: Client | null = null;

/**
 * One connection for all subscriptions of the page, open while there are any. It is authenticated by the session's
 * cookie.
 */
function clientOf(): Client {
  shared ??= createClient({
    url: `${location.origin.replace(/^http/, 'ws')}${inWorkspace('/graphql')}`,
    lazyCloseTimeout: GRACE_MS,
    retryAttempts: Number.POSITIVE_INFINITY,
    retryWait: waitFor,
    shouldRetry: (error) => !isRefusal(error) && !isUnauthorized(error),
  });
  return shared;
}

/**
 * Receives the results of a subscription until the returned function is called. After an interruption it resubscribes
 * automatically, but misses what came meanwhile: read the data again when `onConnection` reports true again.
 */
function subscribe<Result, Variables extends Record<string, unknown>>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  handlers: SubscriptionHandlers<Result>,
): () => void {
  let isOver = false;
  let stop = (): void => {};
  const client = clientOf();
  const offs = [
    client.on('connected', () => handlers.onConnection?.(true)),
    client.on('closed', () => isOver || handlers.onConnection?.(false)),
  ];
  const end = (): void => {
    isOver = true;
    for (const off of offs) off();
    stop();
  };
  const fail = (error: unknown): void => {
    if (isOver) return;
    if (isUnauthorized(error)) return void renewSession().then(() => isOver || begin());
    end();
    handlers.onConnection?.(false);
  };
  const begin = (): void => {
    stop = client.subscribe<Result>(
      { query: document, variables },
      {
        next: ({ data, errors }) => {
          if (errors !== undefined) fail(errors);
          // The service checked the document against the schema that the type was generated from.
          else if (data != null && !isOver) handlers.onNext(data as Result);
        },
        error: fail,
        complete: () => isOver || end(),
      },
    );
  };
  begin();
  return end;
}
