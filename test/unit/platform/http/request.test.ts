import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';
import { expect } from 'chai';
import express from 'express';
import { pino } from 'pino';
import supertest from 'supertest';
import { createRequestHost, isInternalHost, logRequests, setRequestId } from '../../../../src/platform/http/request.js';

describe('The log of requests', () => {
  it('contains no ids and no secrets', async () => {
    const lines: string[] = [];
    const sink = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    });
    const app = express();
    app.use((request, response, next) => {
      setRequestId(request, response);
      next();
    });
    app.use(logRequests(pino(sink)));
    app.use((_request, response) => void response.end());
    const token = 'k'.repeat(43);
    for (const path of [
      `/s/${token}`,
      `/s/${token}/more?key=${token}`,
      '/p/0198d2f6-5c1e-7cc3-98c4-dc0c0c07398f',
      `/unsubscribe/${token}`,
      `/unsubscribe/%6b${token}`,
      `/w/sample/console/previews/${token}`,
      `/of-tomorrow/${token}/`,
    ]) {
      await supertest(app).get(path);
    }
    expect(lines.map((line) => JSON.parse(line).path)).to.deep.equal([
      '/s/:token',
      '/s/:token/more',
      '/p/:id',
      '/unsubscribe/:token',
      '/unsubscribe/:token',
      '/w/sample/console/previews/:token',
      '/of-tomorrow/:token/',
    ]);
  });
});

const NO_HOST = 'no-host.invalid';

describe('The host of a request', () => {
  const hostOf = (host: string | undefined, forwarded?: string, trusted: string[] = [], from = '192.0.2.1'): string => {
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: from });
    const request = new IncomingMessage(socket);
    Object.assign(
      request.headers,
      host !== undefined && { host },
      forwarded !== undefined && { 'x-forwarded-host': forwarded },
    );
    return createRequestHost(trusted)(request);
  };

  it('is in lower case, without port and final dot', () => {
    for (const [named, host] of [
      ['GO.Example.COM', 'go.example.com'],
      ['go.example.com:8443', 'go.example.com'],
      ['go.example.com.', 'go.example.com'],
      ['go.example.com.:443', 'go.example.com'],
      ['go.example.com:', 'go.example.com'],
      ['go.example.com..', 'go.example.com.'],
      ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
      ['[::1]:3000', '[::1]'],
      ['127.0.0.1:3000', '127.0.0.1'],
      ['localhost', 'localhost'],
      ['', ''],
      [undefined, ''],
    ] as const)
      expect(hostOf(named), String(named)).to.equal(host);
  });

  it('is nobody’s for what cannot be one, so that it does not pass for a name without a dot', () => {
    for (const named of [
      'a/b',
      'a b',
      'user@host',
      'a,b',
      '[::1',
      '::1',
      'a:b',
      'a:1:2',
      'a:123456',
      '\u00fcber',
      'h'.repeat(300),
      'h'.repeat(10_000),
      'a?',
      'a#',
      '%61',
      'a\t',
    ])
      expect(hostOf(named), named.slice(0, 20)).to.equal(NO_HOST);
    expect(isInternalHost(NO_HOST)).to.equal(false);
  });

  it('is what a trusted proxy says last, and what Host says for anybody else', () => {
    const trusted = ['192.0.2.0/24'];
    expect(hostOf('own.example', 'go.example.com')).to.equal('own.example');
    expect(hostOf('own.example', 'go.example.com', trusted, '198.51.100.1')).to.equal('own.example');
    expect(hostOf('own.example', 'GO.example.com:443', trusted)).to.equal('go.example.com');
    expect(hostOf('own.example', 'claimed.example, go.example.com', trusted)).to.equal('go.example.com');
    for (const empty of ['', ' ', 'claimed.example,', 'claimed.example, '])
      expect(hostOf('own.example', empty, trusted), `"${empty}"`).to.equal('own.example');
  });

  it('is internal for an address, and for a name without a dot', () => {
    for (const host of ['localhost', 'signpost', '', '127.0.0.1', '10.1.2.3', '[::1]', '[2001:db8::1]'])
      expect(isInternalHost(host), host).to.equal(true);
    for (const host of ['go.example.com', '1.2.3', '1.2.3.4.5', '127.0.0.1.example', 'localhost.example', '.'])
      expect(isInternalHost(host), host).to.equal(false);
  });
});
