import { deflateSync, inflateSync } from 'node:zlib';
import { expect } from 'chai';
import sharp from 'sharp';
import { PNG_SIGNATURE, pngChunk } from '../../../../src/core/png/chunk.js';

describe('A chunk of a PNG', () => {
  it('matches libpng’s', async () => {
    const png = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    expect(png.subarray(0, 8)).to.deep.equal(PNG_SIGNATURE);
    const header = png.subarray(8, 33);
    expect(pngChunk('IHDR', header.subarray(8, 21))).to.deep.equal(header);
    expect(pngChunk('IEND', Buffer.alloc(0))).to.deep.equal(png.subarray(-12));
  });

  it('has the data unchanged', () => {
    const data = deflateSync(Buffer.from('sample rows'));
    const chunk = pngChunk('IDAT', data);
    expect([chunk.readUInt32BE(0), chunk.toString('latin1', 4, 8)]).to.deep.equal([data.length, 'IDAT']);
    expect(inflateSync(chunk.subarray(8, -4)).toString()).to.equal('sample rows');
  });
});
