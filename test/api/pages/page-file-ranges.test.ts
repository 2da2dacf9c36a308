import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { expect } from 'chai';
import fc from 'fast-check';
import { onePage, pdf } from '../../fixtures/pdf-builder.js';
import { eventually } from '../../support/eventually.js';
import { putBytes } from '../../support/files/put-bytes.js';
import { CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { uploadFile } from '../../support/http/upload.js';
import { describeApi } from '../../support/service/describe-api.js';
import { skip } from '../../support/skip.js';

describeApi('A range of a public file', ({ running }) => {
  const small = pdf(onePage());
  /** In bytes: more than the buffers between two sockets can hold. */
  const large = Buffer.alloc(30 * 1024 * 1024, 'x');
  let smallPath: string;
  let largePath: string;

  before(async () => {
    const { key } = await running.addWorkspace();
    const upload = (bytes: Buffer) =>
      uploadFile(running.url, key, { bytes, filename: 'a.pdf', contentType: 'application/pdf' });
    const assetIds = [await upload(small), await upload(small)];
    const content = JSON.stringify({ title: 'Sample', assetIds });
    const body = dynamicUrl({ payloadType: 'Document', content });
    const { code } = (await clientOf(running.url, key).post(CODES, body).expect(201)).body;
    await putBytes(running.service.services.files, assetIds[1] ?? '', large);
    [smallPath = '', largePath = ''] = assetIds.map((id) => `/p/${code}/assets/${id}`);
  });

  const get = (headers: Record<string, string>) => fetch(running.url + smallPath, { headers });
  const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

  it('has exactly the requested bytes', async () => {
    const bound = fc.integer({ min: 0, max: small.length - 1 });
    const bounds = fc.tuple(bound, bound).map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);
    await fc.assert(
      fc.asyncProperty(bounds, async ([start, end]) => {
        const response = await get({ Range: `bytes=${start}-${end}` });
        expect(response.status).to.equal(206);
        expect(response.headers.get('content-range')).to.equal(`bytes ${start}-${end}/${small.length}`);
        expect(response.headers.get('content-length')).to.equal(String(end - start + 1));
        expect((await bytesOf(response)).equals(small.subarray(start, end + 1))).to.equal(true);
      }),
      { numRuns: 40 },
    );
    const tail = await get({ Range: 'bytes=-7' });
    expect((await bytesOf(tail)).equals(small.subarray(-7))).to.equal(true);
  });

  it('has the same security headers as the whole file', async () => {
    for (const Range of ['bytes=0-9', 'bytes=99999999-']) {
      const { headers } = await get({ Range });
      expect(headers.get('cache-control')).to.equal('no-store');
      expect(headers.get('x-content-type-options')).to.equal('nosniff');
      expect(headers.get('content-security-policy')).to.equal("default-src 'none'; sandbox");
      expect(headers.get('cross-origin-resource-policy')).to.equal('same-origin');
    }
    expect((await get({ Range: 'bytes=0-9' })).headers.get('content-disposition')).to.match(/^attachment; /);
  });

  it('beyond the end is 416 with the length of the file', async () => {
    for (const Range of [`bytes=${small.length}-`, 'bytes=-0']) {
      const response = await get({ Range });
      expect(response.status, Range).to.equal(416);
      expect(response.headers.get('content-range')).to.equal(`bytes */${small.length}`);
      expect((await bytesOf(response)).length).to.equal(0);
    }
  });

  it('is the whole file if the ranges are several, malformed or conditional', async () => {
    const fields = [{ Range: 'bytes=0-1,5-6' }, { Range: 'lines=0-1' }, { Range: 'bytes=9-2' }];
    for (const headers of [...fields, { Range: 'bytes=0-1', 'If-Range': '"etag"' }]) {
      const response = await get(headers);
      expect(response.status, JSON.stringify(headers)).to.equal(200);
      expect(response.headers.get('content-range')).to.equal(null);
      expect((await bytesOf(response)).equals(small)).to.equal(true);
    }
  });

  it('is ignored for HEAD, which has the headers of the whole file', async () => {
    const response = await fetch(running.url + smallPath, { method: 'HEAD', headers: { Range: 'bytes=0-1' } });
    expect(response.status).to.equal(200);
    expect(response.headers.get('content-length')).to.equal(String(small.length));
    expect(response.headers.get('content-type')).to.equal('application/pdf');
    expect(response.headers.get('accept-ranges')).to.equal('bytes');
    expect((await bytesOf(response)).length).to.equal(0);
  });

  it('leaves no file open when the visitor disconnects', async function () {
    const openFiles = async (): Promise<number> => {
      const links = await readdir('/proc/self/fd');
      const targets = await Promise.all(links.map((link) => readlink(`/proc/self/fd/${link}`).catch(() => '')));
      return targets.filter((target) => target.startsWith(`${running.dataFolder}/assets/files/`)).length;
    };
    if (process.platform !== 'linux') skip(this, 'reads /proc, which only Linux has');
    const sockets = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const socket = connect(Number(new URL(running.url).port), '127.0.0.1');
        await once(socket, 'connect');
        socket.write(`GET ${largePath} HTTP/1.1\r\nHost: x\r\n\r\n`);
        await once(socket, 'data');
        return socket.pause();
      }),
    );
    expect(await openFiles()).to.equal(5);
    for (const socket of sockets) socket.destroy();
    await eventually('all are closed', async () => (await openFiles()) === 0);
    expect((await bytesOf(await fetch(running.url + largePath))).equals(large)).to.equal(true);
  });
});
