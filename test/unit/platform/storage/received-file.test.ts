import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { expect } from 'chai';
import { AppError } from '../../../../src/core/errors.js';
import { receiveFile } from '../../../../src/platform/storage/received-file.js';

describe('A received file', () => {
  let folder: string;
  let count = 0;
  const store = { incoming: () => join(folder, String(count++)) };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'signpost-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is on the disk with its length and hash until it is removed', async () => {
    const received = await receiveFile(store, Readable.from([Buffer.from('some '), Buffer.from('bytes')]), 10);
    expect(received).to.deep.include({
      length: 10,
      hash: createHash('sha256').update('some bytes').digest('base64url'),
    });
    expect(readFileSync(received.path, 'utf8')).to.equal('some bytes');
    await received.remove();
    expect(readdirSync(folder)).to.deep.equal([]);
  });

  it('is removed if its stream fails or is too long', async () => {
    const broken = new PassThrough();
    const receiving = receiveFile(store, broken, 10).catch((error: Error) => error.message);
    broken.destroy(new Error('broken off'));
    expect(await receiving).to.equal('broken off');
    const tooLong = receiveFile(store, Readable.from([Buffer.alloc(11)]), 10).catch((error: unknown) => error);
    expect(await tooLong)
      .to.be.instanceOf(AppError)
      .and.include({ code: 'file_too_large' });
    expect(readdirSync(folder)).to.deep.equal([]);
  });
});
