import { expect } from 'chai';
import { newId } from '../../../../src/core/ids.js';
import { addProvenDomain } from '../../../support/domains.js';
import { sendRaw } from '../../../support/http/send-raw.js';
import { pageClientOf } from '../../../support/pages/page-client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];
/** What exists only on the service's own host, in every way to write it. */
const PRIVATE = [
  ...[
    '/console',
    '/console/session',
    '/console/provider',
    '/sign-in',
    '/campaigns',
    '/w/sample/campaigns',
    '/w/sample/',
  ],
  ...[
    '/api/v1/qr-codes',
    '/api/v1/',
    '/w/sample/api/v1/qr-codes',
    '/graphql',
    '/graphql?query=%7Bme%7D',
    '/docs',
    '/docs/',
  ],
  ...[
    '/openapi.yaml',
    '/metrics',
    '/imports',
    '/exports/campaigns.csv',
    '/print-runs',
    '/subscribe/x',
    '/unsubscribe/x',
  ],
  ...[
    '//console',
    '/./console',
    '/p/../console',
    '/P/x',
    '/p',
    '/s',
    '/fonts',
    '/%63onsole',
    '/p%2F..%2F/console',
    '/console/previews/x',
  ],
];
const HEALTH = ['/healthz', '/readyz', '/readyz/redirects', '/healthz?x'];

describeApi('Hosts', ({ running }) => {
  let code: string;
  let key: string;
  let domain: string;
  let other: string;
  before(async () => {
    const one = await pageClientOf(running);
    key = one.key;
    ({ code } = await one.create('Text', 'Hello'));
    domain = `go-${newId()}.example.com`;
    other = `other-${newId()}.example.com`;
    await addProvenDomain(running, one.workspaceId, domain);
    await addProvenDomain(running, (await running.addWorkspace()).workspaceId, other);
  });

  const send = async (method: string, target: string, hosts: readonly string[]) => {
    const lines = [
      ...hosts.map((host) => `Host: ${host}`),
      `X-Api-Key: ${key}`,
      'Cookie: signpost_session=x',
      'Connection: close',
    ];
    const text = await sendRaw(
      running.url,
      Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1'),
    );
    const head = text.slice(0, text.indexOf('\r\n\r\n'));
    return { status: Number(text.slice(9, 12)), head, body: text.slice(head.length + 4) };
  };

  it('that nobody has set up answer everything with 421, except health checks', async () => {
    const unknown = `nobody-${newId()}.example.com`;
    for (const host of [
      unknown,
      unknown.toUpperCase(),
      `${unknown}:8443`,
      'a/b',
      'go.example.com@localhost',
      '\u00fc',
      `${'a.'.repeat(5_000)}b`,
    ]) {
      for (const path of ['/', `/r/${code}`, `/p/${code}`, `/${code}+`, '/robots.txt', ...PRIVATE]) {
        for (const method of METHODS) {
          const { status, head, body } = await send(method, path, [host]);
          expect([host.slice(0, 30), method, path, status]).to.deep.equal([host.slice(0, 30), method, path, 421]);
          expect(head).to.not.match(/^set-cookie|^access-control/im);
          if (method === 'HEAD') expect(body).to.equal('');
        }
      }
    }
    for (const path of HEALTH) expect((await send('GET', path, [unknown])).status, path).to.equal(200);
  });

  it('of workspaces answer nothing of the console, API and documents, whatever is sent along', async () => {
    for (const host of [domain, other, `${domain.toUpperCase()}.:443`]) {
      for (const path of PRIVATE) {
        for (const method of METHODS) {
          const { status, head } = await send(method, path, [host]);
          const isRead = method === 'GET' || method === 'HEAD';
          // The routers of pages answer every method with the same page.
          const expected = isRead || path.startsWith('/p/') ? 404 : 405;
          expect([host, method, path, status]).to.deep.equal([host, method, path, expected]);
          expect(head).to.not.match(/^set-cookie|^access-control/im);
        }
      }
      for (const path of HEALTH) expect((await send('GET', path, [host])).status, path).to.equal(200);
    }
  });

  it('count from the target of a request if it has one, and only once', async () => {
    const statusOf = async (target: string, ...hosts: string[]) => (await send('GET', target, hosts)).status;
    expect(await statusOf(`http://${domain}/${code}`, 'localhost')).to.equal(302);
    expect(await statusOf(`http://${other}/${code}`, domain)).to.equal(404);
    expect(await statusOf(`http://user@${domain}:80/${code}`, 'localhost')).to.equal(302);
    expect(await statusOf(`http://localhost@${other}/api/v1/qr-codes`, 'localhost')).to.equal(404);
    expect(await statusOf('http://localhost/api/v1/qr-codes', domain)).to.equal(200);
    expect(await statusOf(`http://nobody.example.com/r/${code}`, 'localhost')).to.equal(421);
    expect(await statusOf('/api/v1/qr-codes', 'localhost', domain)).to.equal(400);
    expect(await statusOf(`/${code}`, domain, domain)).to.equal(400);
    expect(await statusOf('/api/v1/qr-codes')).to.equal(400);
  });

  it('take no WebSockets unless they are the service’s own', async () => {
    const upgrade = (host: string) =>
      sendRaw(
        running.url,
        Buffer.from(
          `GET /graphql HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade, close\r\nSec-WebSocket-Version: 13\r\n` +
            'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n',
        ),
      );
    expect(await upgrade(domain)).to.match(/^HTTP\/1\.1 404 /);
    expect(await upgrade('nobody.example.com')).to.match(/^HTTP\/1\.1 421 /);
  });
});
