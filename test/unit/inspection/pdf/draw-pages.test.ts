import { expect } from 'chai';
import sharp from 'sharp';
import { copyPages } from '../../../../src/inspection/copies/make-copies.js';
import { type DrawnPage, drawPages } from '../../../../src/inspection/pdf/draw-pages.js';
import { onePage, type PdfObjects, pdf, stream } from '../../../fixtures/pdf-builder.js';
import { mutateBytes } from '../../../support/files/mutate-bytes.js';

const LIMITS = {
  ...{ previewPages: 3, previewWidths: [720, 1440], previewHeight: 2880 },
  ...{ copyWidths: [720, 1440], copyShare: 0.8 },
};
const RED = '1 0 0 rg 0 0 100000 100000 re f';
const CORNER = '1 0 0 rg 0 0 100 100 re f';

const draw = (objects: PdfObjects): Promise<DrawnPage[]> => drawPages(pdf(objects), LIMITS);

/** One page of this size in points, with this content. */
const page = (width: number, height: number, content: string, extras = ''): PdfObjects => ({
  ...onePage(),
  3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R ${extras} >>`,
  4: stream('', content),
});

/** A document of pages with these contents. */
function pages(contents: readonly string[]): PdfObjects {
  const objects: PdfObjects = { 1: '<< /Type /Catalog /Pages 2 0 R >>' };
  const kids = contents.map((content, index) => {
    const [number, stored] = [10 + 2 * index, 11 + 2 * index];
    objects[number] = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Contents ${stored} 0 R >>`;
    objects[stored] = stream('', content);
    return `${number} 0 R`;
  });
  objects[2] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${contents.length} >>`;
  return objects;
}

describe('The pictures of the first pages of a PDF', () => {
  it('show the page on white, in its proportions', async () => {
    const [drawn] = await draw(page(200, 300, CORNER));
    expect(drawn).to.include({ page: 1 });
    expect(drawn?.pixels).to.include({ width: 1440, height: 2160, channels: 3 });
    const at = (x: number, y: number) => [
      ...(drawn?.pixels.data.subarray((y * 1440 + x) * 3, (y * 1440 + x) * 3 + 3) ?? []),
    ];
    expect(at(100, 2060)).to.deep.equal([255, 0, 0]);
    expect(at(1340, 100)).to.deep.equal([255, 255, 255]);
  });

  it('have the fonts that every reader has, without system fonts', async () => {
    const text = 'BT /F 48 Tf 10 100 Td (Sample) Tj ET';
    const font = '/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
    expect(await draw(page(200, 200, text, font))).to.have.length(1);
  });

  it('are of the first three pages, except blank ones', async () => {
    const numbers = async (contents: string[]) => (await draw(pages(contents))).map((drawn) => drawn.page);
    expect(await numbers(Array.from({ length: 200 }, () => CORNER))).to.deep.equal([1, 2, 3]);
    expect(await numbers(['', CORNER, '1 1 1 rg 0 0 9 9 re f', CORNER])).to.deep.equal([2]);
    expect(await numbers(['', ''])).to.deep.equal([]);
    expect(await numbers([RED])).to.deep.equal([]);
  });

  it('are limited, whatever the size of the page', async () => {
    const sizes: Record<string, [number, number] | null> = {
      '8504 × 8504': [1440, 1440],
      '14400 × 14400': [1440, 1440],
      '3 × 3': [1440, 1440],
      '200 × 1000': [576, 2880],
      '1000 × 20': [1440, 28],
      '10 × 14400': null,
    };
    for (const [size, expected] of Object.entries(sizes)) {
      const [width = 0, height = 0] = size.split(' × ').map(Number);
      const [drawn] = await draw(page(width, height, `0 0 1 rg 0 0 ${width / 2} ${height} re f`));
      expect(drawn === undefined ? null : [drawn.pixels.width, drawn.pixels.height], size).to.deep.equal(expected);
    }
  });

  it('are missing for a damaged page, while the others are drawn', async () => {
    const objects = pages([CORNER, CORNER]);
    const broken = { ...objects, 11: stream('/Filter /FlateDecode', 'not deflated') };
    expect((await draw(broken)).map((drawn) => drawn.page)).to.deep.equal([2]);
    expect(await drawPages(Buffer.from('%PDF-1.7\nnothing'), LIMITS)).to.deep.equal([]);
    for (let seed = 0; seed < 25; seed++)
      await drawPages(Buffer.from(mutateBytes(pdf(page(50, 50, CORNER)), seed)), LIMITS);
  });

  it('run no script and fetch nothing', async () => {
    const fetched: unknown[] = [];
    const original = globalThis.fetch;
    globalThis.fetch = (...request) => {
      fetched.push(request[0]);
      return Promise.reject(new Error('no network'));
    };
    try {
      const image = { 9: '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /F (http://localhost/x) >>' };
      await draw({ ...page(200, 200, `${CORNER} /I Do`, '/Resources << /XObject << /I 9 0 R >> >>'), ...image });
      expect(fetched).to.deep.equal([]);
    } finally {
      globalThis.fetch = original;
    }
  });

  it('become copies named by page and width, with one of the first page for link previews', async () => {
    const drawn = await draw(pages(['', CORNER, CORNER]));
    const { copies, files } = await copyPages(drawn, LIMITS);
    expect(copies).to.deep.include({ focus: null, share: true });
    expect(copies.pictures.map(({ page: number, widths }) => [number, widths])).to.deep.equal([
      [2, [720, 1440]],
      [3, [720, 1440]],
    ]);
    expect(files.map(({ name }) => name)).to.include.members(['page-2-720.webp', 'page-3-1440.png', 'share.jpg']);
    for (const { name, bytes } of files) {
      const { width, height } = await sharp(bytes).metadata();
      const wide = Number(/(\d+)\.\w+$/.exec(name)?.[1] ?? 1200);
      expect([width, height], name).to.deep.equal([wide, name === 'share.jpg' ? 630 : wide * 1.5]);
    }
  });
});
