import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { TestService } from '../service/service.js';
import { openRawSocket, type RawSocket, type RawSocketOptions } from './raw-socket.js';

export const INIT = (apiKey: string) => ({ type: 'connection_init', payload: { apiKey } });
export const SUBSCRIBE = (id: string) => ({
  id,
  type: 'subscribe',
  payload: { query: 'subscription { scanRecorded { scans } }' },
});

export const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await sleep(10);
};

/** WebSockets to a service, which are cut after each test. Call it in a `describe`. */
export function rawSockets(running: TestService) {
  const open: RawSocket[] = [];
  afterEach(() => {
    for (const { socket } of open.splice(0)) socket.terminate();
  });

  const connectRaw = async (options: RawSocketOptions = {}, url = running.url): Promise<RawSocket> => {
    const raw = openRawSocket(url, options);
    open.push(raw);
    await raw.opened;
    return raw;
  };
  const letIn = async (raw: RawSocket, key: string): Promise<void> => {
    raw.send(INIT(key));
    await Promise.race([until(() => raw.messages.some((text) => text.includes('connection_ack'))), raw.closed]);
    expect(raw.socket.readyState).to.equal(raw.socket.OPEN);
  };
  /** Opens an accepted connection, by default with a key of a new workspace. */
  const connectWithKey = async (key?: string, url?: string): Promise<RawSocket> => {
    const raw = await connectRaw({}, url);
    await letIn(raw, key ?? (await running.addWorkspace()).key);
    return raw;
  };
  return { connectRaw, letIn, connectWithKey };
}
