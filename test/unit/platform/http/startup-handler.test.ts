import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'chai';
import { closeServer } from '../../../../src/platform/http/listen.js';
import { type OpenServer, openServer } from '../../../../src/platform/http/open-server.js';
import { STARTUP_HANDLERS } from '../../../../src/platform/http/startup-handler.js';

const HEAD = 'POST /api/v1/qr-codes HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n';

describe('A request before the service is open', () => {
  let opened: OpenServer;
  before(async () => {
    opened = await openServer('127.0.0.1', 0, STARTUP_HANDLERS);
  });
  after(() => closeServer(opened.server));

  it('gets a page if a person sent it, because any path may be that of a printed code', async () => {
    const open = async (path: string, accept: string) => {
      const { status, headers } = await fetch(`http://127.0.0.1:${opened.port}${path}`, { headers: { accept } });
      return [status, headers.get('content-type'), headers.get('retry-after') !== null];
    };
    const html = 'text/html,application/xhtml+xml,*/*;q=0.8';
    expect(await open('/menu/table-7', html)).to.deep.equal([503, 'text/html; charset=utf-8', true]);
    expect(await open('/api/v1/qr-codes', '*/*')).to.deep.equal([503, 'application/json; charset=utf-8', true]);
  });

  it('is answered with 503 although its body comes after the answer, and leaves the connection open', async () => {
    const socket = connect(opened.port, '127.0.0.1').setEncoding('utf8');
    for (const body of ['first', 'later']) {
      socket.write(HEAD);
      const [answer] = await once(socket, 'data');
      expect(answer).to.match(/^HTTP\/1\.1 503 /);
      socket.write(body);
    }
    socket.destroy();
  });
});
