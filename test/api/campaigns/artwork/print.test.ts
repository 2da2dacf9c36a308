import { expect } from 'chai';
import { readCode } from '../../../support/files/read-code.js';
import { CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const QUERY = `query ($id: ID!, $format: ArtworkFormat!, $print: QrPrintInput) {
  qrCodeArtwork(id: $id, format: $format, print: $print) { fileName contentType base64 }
}`;
const BLACK = { cyan: 0, magenta: 0, yellow: 0, black: 100 };

describeApi('Artwork for print', { checksArtwork: true }, ({ running, client }) => {
  let id: string;
  let address: string;

  before(async () => {
    const { body } = await client.post(CODES, dynamicUrl({ name: 'Secret project', style: { frameStyle: 'Rounded' } }));
    id = body.id;
    address = `${running.service.services.publicUrl}/r/${body.code}`;
  });

  const draw = async (format: string, print?: object) => (await client.graphql(QUERY, { id, format, print })).body;
  const fileOf = async (format: string, print?: object): Promise<Buffer> => {
    const { data, errors } = await draw(format, print);
    if (data === null || data === undefined) throw new Error(JSON.stringify(errors));
    return Buffer.from(data.qrCodeArtwork.base64, 'base64');
  };

  it('is drawn in every format', async () => {
    const types = { png: 'image/png', svg: 'image/svg+xml', pdf: 'application/pdf', eps: 'application/postscript' };
    const beginnings = { png: '\x89PNG', svg: '<svg', pdf: '%PDF-1.', eps: '%!PS-Adobe-3.0 EPSF-3.0' };
    for (const [format, contentType] of Object.entries(types)) {
      const { data } = await draw(format, { mm: 30 });
      expect(data.qrCodeArtwork.contentType).to.equal(contentType);
      expect(data.qrCodeArtwork.fileName).to.match(new RegExp(`\\.${format}$`));
      const text = Buffer.from(data.qrCodeArtwork.base64, 'base64').toString('latin1');
      expect(text.startsWith(Object.entries(beginnings).find(([name]) => name === format)?.[1] ?? '?')).to.equal(true);
      if (format !== 'svg') expect(text).to.not.contain('Secret project');
    }
  });

  it('has a caption in any format', async () => {
    const print = { caption: 'スキャン', captionPosition: 'Above', mm: 30 };
    const png = await fileOf('png', { ...print, dpi: 300 });
    expect(png.readUInt32BE(20)).to.be.above(png.readUInt32BE(16));
    expect(await readCode(png)).to.deep.equal({ zxing: address, jsqr: address });
    expect((await fileOf('svg', print)).toString()).to.match(/width="30mm" height="[\d.]+mm" viewBox="0 -\d+ /);
    expect((await fileOf('pdf', print)).length).to.be.above((await fileOf('pdf', { mm: 30 })).length);
  });

  it('is the same picture as over REST without options', async () => {
    const rest = await client.get(`${CODES}/${id}/download?format=svg`).buffer(true);
    expect((await fileOf('svg')).toString()).to.equal(Buffer.from(rest.body).toString() || rest.text);
    const png = await client.get(`${CODES}/${id}/download`).buffer(true);
    expect((await fileOf('png')).equals(png.body)).to.equal(true);
  });

  const BAD: Record<string, [format: string, print: object, field: string]> = {
    'a width of 0': ['pdf', { mm: 0 }, 'print.mm'],
    'a width of 10 km': ['eps', { mm: 10_000_000 }, 'print.mm'],
    'a resolution of 5': ['png', { mm: 50, dpi: 5 }, 'print.dpi'],
    'a resolution without a width': ['png', { dpi: 300 }, 'print.dpi'],
    'too many pixels': ['png', { mm: 1000, dpi: 1200 }, 'print.dpi'],
    'inks of a PNG': ['png', { color: 'Cmyk' }, 'print.color'],
    '101 % of cyan': ['pdf', { color: 'Cmyk', foregroundInk: { ...BLACK, cyan: 101 } }, 'print.foregroundInk.cyan'],
    'a code as light as its background': [
      'pdf',
      { color: 'Cmyk', foregroundInk: { ...BLACK, black: 5 } },
      'print.foregroundInk',
    ],
    'an empty caption': ['svg', { caption: '' }, 'print.caption'],
    'a caption of white space': ['svg', { caption: ' \u3000 ' }, 'print.caption'],
    'a caption of 500 characters': ['svg', { caption: 'x'.repeat(500) }, 'print.caption'],
    'a caption of control characters': ['pdf', { caption: '\u0007\u001b' }, 'print.caption'],
    'a caption of emoji': ['pdf', { caption: '😀😀' }, 'print.caption'],
    'a caption of a script without a font': ['pdf', { caption: 'ꦏꦭ' }, 'print.caption'],
    'a caption that would be too small': ['pdf', { caption: 'W'.repeat(60) }, 'print.caption'],
    'a caption on a stamp': ['pdf', { caption: 'Scan me', mm: 10 }, 'print.caption'],
  };

  for (const [what, [format, print, field]] of Object.entries(BAD)) {
    it(`refuses ${what} by its field`, async () => {
      const { errors } = await draw(format, print);
      expect(errors, JSON.stringify(errors)).to.have.lengthOf(1);
      expect(errors[0].extensions).to.include({ code: 'validation_failed' });
      expect(Object.keys(errors[0].extensions.errors)).to.deep.equal([field]);
    });
  }

  it('refuses a width that is not a number', async () => {
    for (const mm of ['NaN', '50', true]) {
      const { status, body } = await client.graphql(QUERY, { id, format: 'pdf', print: { mm } });
      expect([status, body.errors[0].extensions.code]).to.deep.equal([400, 'BAD_USER_INPUT']);
      expect(body.errors[0].message).to.contain('print.mm');
    }
  });

  it('is not found for another workspace', async () => {
    const other = clientOf(running.url, (await running.addWorkspace()).key);
    const { body } = await other.graphql(QUERY, { id, format: 'pdf', print: { mm: 0 } });
    expect(body.errors[0].extensions.code).to.equal('not_found');
  });
});
