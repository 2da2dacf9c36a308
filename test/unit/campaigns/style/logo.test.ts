import { expect } from 'chai';
import { logoProblem } from '../../../../src/campaigns/style/logo.js';
import { type Problem, renderProblem } from '../../../../src/core/contract/problems.js';
import { readPngDataUrl } from '../../../../src/core/png/data-url.js';
import { dataUrlOf, pngBomb } from '../../../support/files/pictures.js';

const sized = (width: number, height: number): string => dataUrlOf(pngBomb(width, height, 10));

const textOf = (problem: Problem | null): string | null => problem && renderProblem(problem);

describe('The header of a logo', () => {
  it('is accepted up to the maximum size and ten times as long as wide', () => {
    for (const [width, height] of [
      [1, 1],
      [2048, 2048],
      [2000, 200],
      [200, 2000],
      [1, 10],
    ] as const) {
      expect(logoProblem(sized(width, height)), `${width} × ${height}`).to.equal(null);
    }
  });

  it('is refused beyond that, with the size and advice', () => {
    expect(textOf(logoProblem(sized(1, 2000)))).to.match(
      /^The logo is 1 × 2000 pixels. Its longer side must be at most 10 times its shorter one/,
    );
    expect(textOf(logoProblem(sized(2001, 200)))).to.match(/Choose a more compact version\.$/);
    expect(textOf(logoProblem(sized(2049, 2049)))).to.equal('Must be 1 to 2048 pixels wide and high.');
    expect(textOf(logoProblem(sized(0, 10)))).to.equal('Must be 1 to 2048 pixels wide and high.');
  });

  it('is read as browsers read data URLs', () => {
    const url = sized(40, 20);
    const base64 = url.slice(url.indexOf(',') + 1);
    const wrapped = base64.replace(/.{76}/g, '$&\r\n');
    for (const other of [
      `DATA:IMAGE/PNG;BASE64,${base64}`,
      `data:image/png;charset=utf-8;base64,${base64}`,
      `data:image/png; base64 ,${base64}`,
      ` data:image/png;base64,${wrapped}\n`,
      `data:image/png;base64, ${base64.replaceAll(/.{4}/g, '$& ')}`,
      `data:image/png;base64,${base64.replace(/=+$/, '')}`,
      `data:image/png;base64,${encodeURIComponent(base64)}`,
    ]) {
      expect(logoProblem(other), other.slice(0, 60)).to.equal(null);
      expect(readPngDataUrl(other)?.equals(Buffer.from(base64, 'base64')), other.slice(0, 60)).to.equal(true);
    }
  });

  it('is refused with the cause if it is not a PNG’s, or too long', () => {
    const png = sized(40, 20).replace(/^.*,/, '');
    for (const [text, cause] of [
      ['https://example.com/logo.png', /^Must be a PNG as a data URL/],
      [png, /^Must be a PNG as a data URL/],
      [`data:image/jpeg;base64,${png}`, /^Has the type image\/jpeg\./],
      [`data:;base64,${png}`, /^Has the type text\/plain\./],
      [`data:image/png,${png}`, /^Must be valid base64/],
      [`data:image/png;base64,${png}!`, /^Must be valid base64/],
      ['data:image/png;base64,', /^Must be valid base64/],
      [dataUrlOf(Buffer.alloc(60)), /^Must be a genuine PNG image\.$/],
      [dataUrlOf(Buffer.alloc(512 * 1024 + 1)), /^Must be at most 512 KB\.$/],
    ] as const) {
      expect(textOf(logoProblem(text)), text.slice(0, 60)).to.match(cause);
    }
  });
});
