import { once } from 'node:events';
import { expect } from 'chai';
import type { Member } from '../../../../src/identity/people/member.js';
import { type Console, signedIn } from '../../../support/http/console.js';
import { openRawSocket, type RawSocket } from '../../../support/http/raw-socket.js';
import { describeApi } from '../../../support/service/describe-api.js';

describeApi('Subscriptions of a session', { hasSecond: true }, ({ running: one, second: other }) => {
  let member: Member;
  const open: RawSocket[] = [];

  beforeEach(async () => {
    member = await one.addMember((await one.addWorkspace()).workspaceId);
  });
  afterEach(() => {
    for (const { socket } of open.splice(0)) socket.terminate();
  });

  const connect = async (url: string, headers: Record<string, string>): Promise<RawSocket> => {
    const raw = openRawSocket(url, { headers });
    open.push(raw);
    await raw.opened;
    raw.send({ type: 'connection_init' });
    return raw;
  };
  /** Accepted once this resolves. */
  const subscribe = async ({ cookie }: Console, url: string): Promise<RawSocket> => {
    const raw = await connect(url, { Cookie: cookie, Origin: url });
    await once(raw.socket, 'message');
    expect(raw.messages).to.deep.equal(['{"type":"connection_ack"}']);
    raw.send({ id: 'a', type: 'subscribe', payload: { query: 'subscription { scanRecorded { scans } }' } });
    return raw;
  };
  it('need no key from the console’s own page, and are refused from another origin or without one', async () => {
    const browser = await signedIn(one, member);
    await subscribe(browser, one.url);
    const foreign: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: one.url, 'Sec-Fetch-Site': 'cross-site' },
      {},
    ];
    for (const headers of foreign) {
      const { closed } = await connect(one.url, { Cookie: browser.cookie, ...headers });
      expect(await closed, JSON.stringify(headers)).to.include({ code: 4401, reason: 'missing_api_key' });
    }
  });

  it('end on every instance with signing out, here or everywhere', async () => {
    for (const path of ['/console/session', '/console/sessions']) {
      const browser = await signedIn(one, member);
      const sockets = [await subscribe(browser, one.url), await subscribe(browser, other.url)];
      await browser.delete(path).expect(204);
      for (const { closed } of sockets) expect(await closed).to.include({ code: 4401, reason: 'session_ended' });
    }
  });
});
