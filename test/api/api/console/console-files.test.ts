import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import express from 'express';
import supertest from 'supertest';
import { createConsoleRouter } from '../../../../src/api/console/console-router.js';
import { listen } from '../../../../src/platform/http/listen.js';
import { compressAnswers } from '../../../../src/platform/http/request.js';
import { securityHeaders } from '../../../../src/platform/http/security-headers.js';

const PAGE = '<!doctype html><title>Sample console</title>';
const SCRIPT = `// ${'a'.repeat(3_000)}`;
const HTML = { Accept: 'text/html,*/*;q=0.8' };

describe('The files of the console', () => {
  let folder: string;
  const servers: Server[] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-console-'));
    await mkdir(join(folder, 'assets'));
    for (const [name, text] of [
      ['index.html', PAGE],
      ['assets/main-1a2b3c.js', SCRIPT],
    ] as const) {
      await writeFile(join(folder, name), text);
      await writeFile(join(folder, `${name}.br`), brotliCompressSync(text));
      await writeFile(join(folder, `${name}.gz`), gzipSync(text));
    }
    await mkdir(join(folder, '.vite'));
    for (const name of ['.vite/manifest.json', '.build']) await writeFile(join(folder, name), '{}');
    await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  });
  after(async () => {
    for (const server of servers) server.close();
    await rm(folder, { recursive: true });
  });

  /** A server with the console from a folder, behind the handlers of every response. */
  const serve = async (from: string) => {
    const app = express().set('etag', false).use(securityHeaders('http://localhost'), compressAnswers());
    const server = createServer(app.use(createConsoleRouter(from), (_request, response) => response.sendStatus(404)));
    servers.push(server);
    await listen(server, '127.0.0.1', 0);
    return supertest(server);
  };

  it('have one page for every screen, with a strict policy, revalidated at every load', async () => {
    const agent = await serve(folder);
    for (const path of ['/', '/campaigns', '/campaigns/1/design', '/print-runs', '/sign-in', '/workspace/']) {
      const { status, text, headers } = await agent.get(path).set(HTML);
      expect([status, text], path).to.deep.equal([200, PAGE]);
      expect(headers['cache-control']).to.equal('no-cache');
      expect(headers.vary).to.match(/Accept(,|$)/);
      const policy = headers['content-security-policy'];
      expect(policy).to.contain("default-src 'none'").and.to.contain("frame-ancestors 'none'");
      expect(policy).to.not.contain('unsafe');
      expect((await agent.get(path).set({ ...HTML, 'If-None-Match': headers.etag ?? '' })).status).to.equal(304);
    }
  });

  it('do not affect requests of programs and other addresses', async () => {
    const agent = await serve(folder);
    for (const path of ['/', '/campaigns']) {
      expect((await agent.get(path)).status, path).to.equal(404);
      expect((await agent.get(path).set('Accept', 'application/json')).status, path).to.equal(404);
    }
    for (const path of [
      '/other',
      '/campaignsx',
      '/assets/none.js',
      '/assets/',
      '/assets/main-1a2b3c.js.br',
      '/index.html',
      '/.vite/manifest.json',
      '/.build',
    ]) {
      expect((await agent.get(path).set(HTML)).status, path).to.equal(404);
    }
    for (const path of [
      '/assets/..%2findex.html',
      '/assets/%2e%2e/index.html',
      '//index.html',
      '/assets%5cmain-1a2b3c.js',
    ]) {
      expect((await agent.get(path).set(HTML)).status, path).to.equal(404);
    }
    expect((await agent.post('/campaigns').set(HTML)).status).to.equal(404);
  });

  it('are immutable under their hashed names, and sent as the build compressed them', async () => {
    const agent = await serve(folder);
    const path = '/assets/main-1a2b3c.js';
    for (const [accepted, coding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const answer = await agent.get(path).set('Accept-Encoding', accepted).buffer(true);
      expect(answer.text).to.equal(SCRIPT);
      expect(answer.headers['content-encoding']).to.equal(coding);
      expect(answer.headers['cache-control']).to.equal('public, max-age=31536000, immutable');
      expect(answer.headers['content-type']).to.equal('text/javascript; charset=utf-8');
      expect(answer.headers.vary).to.contain('Accept-Encoding');
    }
    const icon = await agent.get('/favicon.svg');
    expect([icon.headers['content-type'], icon.headers['cache-control']]).to.deep.equal(['image/svg+xml', 'no-cache']);
  });

  it('are missing if they were not built, and a page says so', async () => {
    const agent = await serve(join(folder, 'none'));
    const { status, text, headers } = await agent.get('/').set(HTML);
    expect(status).to.equal(404);
    expect(text).to.contain('The console was not built').and.to.contain('npm run build');
    expect(headers['content-security-policy']).to.not.contain('unsafe');
    expect((await agent.get('/')).text).to.equal('Not Found');
  });
});
