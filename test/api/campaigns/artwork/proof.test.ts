import { expect } from 'chai';
import { readBarcodes } from 'zxing-wasm/reader';
import { extentOf, formatMm, HAND_CM, smallestPrintSize } from '../../../../src/core/contract/sheets/print-size.js';
import { inkCoverage, needPrintTools, rasteriseByPoppler, textOf } from '../../../support/files/print-tools.js';
import { readCode } from '../../../support/files/read-code.js';
import { CODES, dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const QUERY = `query ($id: ID!, $print: QrPrintInput, $proof: QrProofInput) {
  qrCodeArtwork(id: $id, print: $print, proof: $proof) { fileName contentType base64 } }`;
const DPI = 300;
const BLACK = { cyan: 0, magenta: 0, yellow: 0, black: 100 };

describeApi('A proof for the printer', { checksArtwork: true }, ({ running, client }) => {
  before(function () {
    return needPrintTools(this);
  });

  const create = async (more: object = {}): Promise<{ id: string; code: string }> =>
    (await client.post(CODES, dynamicUrl(more)).expect(201)).body;
  const proofOf = async (id: string, print: object, proof: object = {}): Promise<Buffer> => {
    const { data, errors } = (await client.graphql(QUERY, { id, print, proof })).body;
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    expect(data.qrCodeArtwork.contentType).to.equal('application/pdf');
    expect(data.qrCodeArtwork.fileName).to.match(/ proof\.pdf$/);
    return Buffer.from(data.qrCodeArtwork.base64, 'base64');
  };
  const extent = async (id: string): Promise<number> => {
    const { data } = (await client.graphql('query ($id: ID!) { qrCode(id: $id) { svg } }', { id })).body;
    return extentOf(data.qrCode.svg) ?? 0;
  };
  const addressOf = (code: string): string => `${running.service.services.publicUrl}/r/${code}`;
  /** Returns the width of the code without its quiet zone, measured on the page, in millimetres. */
  const measure = async (png: Buffer): Promise<number> => {
    const [found] = await readBarcodes(new Uint8Array(png), { formats: ['QRCode'], tryHarder: true });
    if (found === undefined) throw new Error('no code was found');
    const { topLeft, topRight } = found.position;
    return (Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y) * 25.4) / DPI;
  };

  it('has the code at exactly its size on either paper, and both readers read it from the page', async () => {
    const { id, code } = await create({ name: 'Spring flyer' });
    for (const [paper, width, height] of [
      ['A4', 210, 297],
      ['Letter', 215.9, 279.4],
    ] as const) {
      for (const mm of [15, 40, 120]) {
        const png = await rasteriseByPoppler(await proofOf(id, { mm }, { paper }), DPI);
        // Rasterisers round a page up to whole pixels.
        expect(png.readUInt32BE(16)).to.be.closeTo((width / 25.4) * DPI, 1);
        expect(png.readUInt32BE(20)).to.be.closeTo((height / 25.4) * DPI, 1);
        expect(await readCode(png), `${paper} ${mm}`).to.deep.equal({ zxing: addressOf(code), jsqr: addressOf(code) });
        const modules = await extent(id);
        expect(await measure(png), `${paper} ${mm}`).to.be.closeTo((mm * (modules - 8)) / modules, 0.2);
      }
    }
  });

  it('says what a printer needs, in the language of whoever asks', async () => {
    const { id, code } = await create({ name: 'Sommeraktion' });
    const english = await textOf(await proofOf(id, { mm: 40 }));
    const smallest = smallestPrintSize(await extent(id), HAND_CM).mm;
    const quiet = formatMm(Math.round((4 * 40 * 100) / (await extent(id))) / 100, 'en').replace('\u00a0', ' ');
    for (const words of [
      'Proof for the printer',
      'Sommeraktion',
      addressOf(code),
      '40 mm × 40 mm',
      `${smallest} mm: dots of 0.4`,
    ])
      expect(english).to.contain(words);
    for (const words of ['up to 40 cm', `${quiet} on every side`, 'ZXing, jsQR and ZBar', '#102A2A'])
      expect(english).to.contain(words);
    const german = await textOf(await proofOf(id, { mm: 12 }, { language: 'de' }));
    expect(german)
      .to.contain(`Kleiner als ${smallest} mm: Es lässt sich nicht zuverlässig scannen.`)
      .and.contain('0,3 mm');
    expect(await textOf(await proofOf(id, { mm: 40 }, { language: 'tlh' }))).to.contain('Proof for the printer');
  });

  it('is printed in the chosen inks alone, and names them', async () => {
    const { id } = await create({ style: { drawQuietZones: false } });
    const print = { mm: 30, color: 'Cmyk', foregroundInk: BLACK };
    const pdf = await proofOf(id, print);
    const text = await textOf(pdf);
    expect(text).to.contain('C 0 M 0 Y 0 K 100').and.contain('One colour: black').and.contain('no quiet zone');
    const [cyan, magenta, , black] = await inkCoverage(pdf);
    // The warning about the quiet zone is red.
    expect([cyan, black].map((share) => share === 0)).to.deep.equal([true, false]);
    expect(magenta).to.be.below(0.005);
  });

  it('shows a picture that is larger than the paper smaller, and says so', async () => {
    const { id, code } = await create({ name: '春のチラシ حملة الربيع'.repeat(5) });
    const pdf = await proofOf(id, { mm: 300, caption: 'スキャン' }, { paper: 'Letter' });
    const text = await textOf(pdf);
    expect(text).to.match(/Not to scale: 300 mm × [\d.]+ mm does not fit on this paper\. Shown at \d+% of its size\./);
    expect((await readCode(await rasteriseByPoppler(pdf, DPI))).zxing).to.equal(addressOf(code));
    expect(text).to.contain('春のチラシ');
  });

  it('of a Static code with long content warns below its smallest width', async () => {
    const content = 'Sample text. '.repeat(123).trim();
    const { id } = await create({ mode: 'Static', payloadType: 'Text', content });
    const text = await textOf(await proofOf(id, { mm: 60 }));
    expect(text).to.match(/Smaller than \d+ mm: it cannot be scanned reliably\./);
    expect(text).to.contain('1,598 bytes');
  });

  it('is refused with the same problems as the file', async () => {
    const { id } = await create();
    const { errors } = (await client.graphql(QUERY, { id, print: { dpi: 300, mm: 20 }, proof: {} })).body;
    expect(errors[0].extensions.errors).to.have.all.keys('print.dpi');
  });
});
