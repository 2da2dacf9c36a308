import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';

export interface ScanEvent {
  readonly qrCodeId: string | null;
  readonly scans: number;
  readonly lastScannedUtc: string;
}

/** Opens a dashboard's connection. `closed` resolves with the reason of its end. */
export function openLive(url: string, connectionParams: Record<string, unknown>) {
  const closed = Promise.withResolvers<{ code: number; reason: string }>();
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams,
    retryAttempts: 0,
    lazy: true,
    on: { closed: (event) => closed.resolve(event as { code: number; reason: string }) },
  });
  return { client, closed: closed.promise };
}

/** Collects the events of a subscription. `ended` resolves with null at its end, or with its error. */
export function collect(client: Client, qrCodeId: string | null = null) {
  const events: ScanEvent[] = [];
  const ended = Promise.withResolvers<unknown>();
  const stop = client.subscribe<{ scanRecorded: ScanEvent }>(
    {
      query: 'subscription ($id: ID) { scanRecorded(qrCodeId: $id) { qrCodeId scans lastScannedUtc } }',
      variables: { id: qrCodeId },
    },
    {
      next: ({ data, errors }) => {
        if (data) events.push(data.scanRecorded);
        if (errors) ended.resolve(errors);
      },
      error: (error) => ended.resolve(error),
      complete: () => ended.resolve(null),
    },
  );
  return { events, stop, ended: ended.promise };
}
