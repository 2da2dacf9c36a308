import { expect } from 'chai';
import type { Drawing } from '../../../../src/artwork/draw/drawing.js';
import { fitImage } from '../../../../src/artwork/formats/fit-image.js';
import { dataUrlOf, drawnPng } from '../../../support/files/pictures.js';

const drawingOf = async (side: number, box = { left: 4.25, top: 3, right: 10.25, bottom: 9 }): Promise<Drawing> => ({
  extent: 20,
  top: 0,
  height: 20,
  side: 0,
  pixelsPerModule: 7,
  layers: [],
  image: {
    box,
    ground: 'background',
    href: dataUrlOf(await drawnPng(side, side, `<circle cx="${side / 2}" cy="${side / 2}" r="9"/>`)),
  },
});

const sizeOf = (href: string): [width: number, height: number] => {
  const png = Buffer.from(href.split(',')[1] ?? '', 'base64');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
};

describe('The image of a drawing for a resolution', () => {
  it('has the pixels that it covers, and lies between pixels', async () => {
    const { image } = await fitImage(await drawingOf(512), 7);
    expect(sizeOf(image?.href ?? '')).to.deep.equal([42, 42]);
    const edges = Object.values(image?.box ?? {}).map((edge) => edge * 7);
    for (const edge of edges) expect(edge).to.be.closeTo(Math.round(edge), 1e-9);
    expect(edges.map(Math.round)).to.deep.equal([30, 21, 72, 63]);
  });

  it('is unchanged if it has no more pixels than it covers', async () => {
    const drawing = await drawingOf(30);
    expect(await fitImage(drawing, 7)).to.equal(drawing);
    const without = { ...drawing, image: null };
    expect(await fitImage(without, 7)).to.equal(without);
  });

  it('keeps at least one pixel', async () => {
    const { image } = await fitImage(await drawingOf(64, { left: 1, top: 1, right: 1.01, bottom: 5 }), 6);
    expect(sizeOf(image?.href ?? '')).to.deep.equal([1, 24]);
  });
});
