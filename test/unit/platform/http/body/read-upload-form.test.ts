import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import fc from 'fast-check';
import { renderProblem } from '../../../../../src/core/contract/problems.js';
import { AppError } from '../../../../../src/core/errors.js';
import { readUploadForm } from '../../../../../src/platform/http/body/read-upload-form.js';

const MAX = 1_000;

/** A request whose body arrives in pieces, and may break off. */
function requestOf(pieces: readonly Uint8Array[], type = 'multipart/form-data; boundary=b', breaksOff = false) {
  const body = async function* () {
    yield* pieces;
    if (breaksOff) throw new Error('cut');
  };
  return Object.assign(Readable.from(body(), { objectMode: false }), { headers: { 'content-type': type } });
}

const part = (disposition: string, body: string | Buffer, type?: string): Buffer =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; ${disposition}\r\n`),
    Buffer.from(type === undefined ? '\r\n' : `Content-Type: ${type}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]);
const END = Buffer.from('--b--\r\n');

describe('A form with one file', function () {
  this.timeout(60_000);
  let folder: string;
  let count = 0;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'signpost-form-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const read = async (...request: Parameters<typeof requestOf>) => {
    const path = join(folder, String(count++));
    try {
      const file = await readUploadForm(requestOf(...request), { incoming: () => path }, MAX);
      const bytes = readFileSync(path);
      expect(file).to.include({ path, length: bytes.length, hash: hash('sha256', bytes, 'base64url') });
      await file.remove();
      return { name: file.fileName, type: file.declaredType, problem: null, bytes };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error;
      return { problem: error.fields?.file?.map(renderProblem).join(' '), bytes: null };
    }
  };

  it('is read byte for byte, with or without the name of the file', async () => {
    const bytes = Buffer.from(Array.from({ length: 512 }, (_, index) => index % 256));
    for (const [disposition, name] of [
      ['name="file"; filename="a.png"', 'a.png'],
      ['name="file"; filename="Menü.png"', 'Menü.png'],
      ["name=file; filename*=UTF-8''Men%C3%BC.png", 'Menü.png'],
      ['name="file"', 'file'],
      ['name=file', 'file'],
      ['name="file"; filename=""', 'file'],
    ] as const) {
      const form = await read([part(disposition, bytes, 'image/png'), END]);
      expect(form, disposition).to.deep.equal({ name, type: 'image/png', problem: null, bytes });
    }
    const untyped = await read([part('name="file"', bytes), END]);
    expect(untyped).to.deep.include({ type: 'text/plain', bytes });
    const octets = await read([part('name="file"', bytes, 'application/octet-stream'), END]);
    expect(octets).to.deep.include({ type: 'application/octet-stream', name: 'file', bytes });
  });

  it('stores one byte more than is allowed of a file that is too large, named or not', async () => {
    for (const disposition of ['name="file"', 'name="file"; filename="a"']) {
      const { bytes } = await read([part(disposition, 'x'.repeat(5_000), 'image/png'), END]);
      expect(bytes).to.have.length(MAX + 1);
    }
  });

  it('may have other parts besides the file, within limits', async () => {
    const other = part('name="other"', 'x'.repeat(10_000));
    expect((await read([other, part('name="file"', 'y'), other, END])).bytes?.toString()).to.equal('y');
    const stray = part('name="other"; filename="z"', 'x'.repeat(10_000));
    expect((await read([stray, part('name="file"', 'y'), stray, END])).bytes?.toString()).to.equal('y');
    const many = Array.from({ length: 30 }, () => other);
    expect((await read([...many, part('name="file"', 'y'), END])).problem).to.contain('one part named file');
    expect((await read([part('name="file"', 'y'), part('name="file"', 'z'), END])).problem).to.contain('only one file');
  });

  it('comes to an end and leaves no file, whatever is sent', async () => {
    const good = Buffer.concat([
      part('name="a"', 'b'),
      part('name="file"', 'some bytes', 'image/png'),
      part('name="c"; filename="c"', 'd'),
      END,
    ]);
    const units = [
      '--b',
      '--b--',
      '\r\n',
      '\r\n\r\n',
      '-',
      'Content-Disposition: form-data; name="file"',
      'x',
      ':',
      '"',
    ];
    const made = fc.array(fc.constantFrom(...units), { maxLength: 30 }).map((all) => Buffer.from(all.join('')));
    const mutated = fc
      .tuple(fc.nat(good.length), fc.nat(20), fc.uint8Array({ maxLength: 5 }))
      .map(([at, gone, more]) => Buffer.concat([good.subarray(0, at), more, good.subarray(at + gone)]));
    const cut = fc.nat(good.length).map((at) => good.subarray(0, at));
    const body = fc.oneof(made, mutated, cut);
    await fc.assert(
      fc.asyncProperty(body, fc.integer({ min: 1, max: 50 }), fc.boolean(), async (bytes, size, breaksOff) => {
        const pieces: Buffer[] = [];
        for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
        const { bytes: found, problem } = await read(pieces, undefined, breaksOff);
        expect(problem).to.satisfy((text: unknown) => (found === null ? typeof text === 'string' : text === null));
        expect(readdirSync(folder)).to.deep.equal([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is refused with advice if it is not a form', async () => {
    for (const type of [
      '',
      'text/plain',
      'multipart/form-data',
      'multipart/mixed; boundary=b',
      'multipart/form-data; boundary',
    ]) {
      expect((await read([END], type)).problem, type).to.contain('one part named file');
    }
  });
});
