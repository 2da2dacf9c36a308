import { expect } from 'chai';
import { dataUrlOf, drawnPng, interlacedBomb, picture, pngBomb } from '../../../support/files/pictures.js';
import { readCode } from '../../../support/files/read-code.js';
import { CODES, dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

/** Maximum time for refusing invalid artwork. */

describeApi('Artwork', { checksArtwork: true }, ({ running, client }) => {
  before(async () => {
    await client.post(CODES, dynamicUrl());
  });

  const create = (style: object) => client.post(CODES, dynamicUrl({ style }));

  const BAD: Record<string, [() => Promise<object> | object, string]> = {
    'a logo that is a JPEG': [
      async () => ({ logoDataUrl: dataUrlOf(await picture(10, 10, 'image/jpeg')) }),
      'style.logoDataUrl',
    ],
    'a logo that is an SVG': [() => ({ logoDataUrl: 'data:image/svg+xml;base64,PHN2Zy8+' }), 'style.logoDataUrl'],
    'a truncated logo': [
      async () => ({ logoDataUrl: dataUrlOf((await picture(200, 200)).subarray(0, 300)) }),
      'style.logoDataUrl',
    ],
    'a logo whose bytes are damaged': [
      async () => {
        const bytes = await picture(64, 64);
        bytes.fill(0xff, 45, 60);
        return { logoDataUrl: dataUrlOf(bytes) };
      },
      'style.logoDataUrl',
    ],
    'a logo 20,000 pixels wide': [() => ({ logoDataUrl: dataUrlOf(pngBomb(20_000, 1, 80_000)) }), 'style.logoDataUrl'],
    'a decompression bomb': [() => ({ logoDataUrl: dataUrlOf(pngBomb(10, 10, 100_000_000)) }), 'style.logoDataUrl'],
    'an interlaced decompression bomb': [
      () => ({ logoDataUrl: dataUrlOf(interlacedBomb(10, 10, 400_000_000)) }),
      'style.logoDataUrl',
    ],
    'a logo of 1 × 2000 pixels': [
      async () => ({ logoDataUrl: dataUrlOf(await picture(1, 2000)) }),
      'style.logoDataUrl',
    ],
    'a transparent logo': [async () => ({ logoDataUrl: dataUrlOf(await drawnPng(64, 64)) }), 'style.logoDataUrl'],
    'a thin line in a transparent logo': [
      async () => ({ logoDataUrl: dataUrlOf(await drawnPng(200, 200, '<path d="M0 50h200v3H0z"/>')) }),
      'style.logoDataUrl',
    ],
    'a logo of 1.4 MB of base64': [
      () => ({ logoDataUrl: `data:image/png;base64,${'A'.repeat(1_400_000)}` }),
      'style.logoDataUrl',
    ],
    'four characters': [() => ({ centerBadge: 'Monogram', centerText: 'ABCD' }), 'style.centerText'],
    'control characters': [() => ({ centerBadge: 'Monogram', centerText: '\u0007\u0001' }), 'style.centerText'],
    'marks of direction': [() => ({ centerBadge: 'Monogram', centerText: '\u200f\u202e' }), 'style.centerText'],
    'a script that no font has': [() => ({ centerBadge: 'Monogram', centerText: 'ꦏ' }), 'style.centerText'],
    'foreground equal to background': [
      () => ({ foregroundColor: '#777777', backgroundColor: '#777777' }),
      'style.foregroundColor',
    ],
    'light on dark': [() => ({ foregroundColor: '#FFFFFF', backgroundColor: '#000000' }), 'style.foregroundColor'],
  };

  for (const [what, [style, field]] of Object.entries(BAD)) {
    it(`of ${what} is refused by its field`, async () => {
      const sent = await style();
      const badge = 'logoDataUrl' in sent ? { centerBadge: 'Logo' } : {};
      const { status, body } = await create({ ...badge, ...sent });
      expect(status, JSON.stringify(body)).to.equal(400);
      expect(Object.keys(body.errors)).to.deep.equal([field]);
    });
  }

  it('with every option is drawn, decoded and the same in both formats', async () => {
    const logoDataUrl = dataUrlOf(await picture(300, 200));
    for (const style of [
      {
        moduleShape: 'Rounded',
        eyeFrameShape: 'Rounded',
        eyeBallShape: 'Circle',
        frameStyle: 'Rounded',
        useGradient: true,
      },
      { moduleShape: 'Dots', eyeFrameShape: 'Circle', eyeBallShape: 'Circle', centerBadge: 'Logo', logoDataUrl },
      {
        centerBadge: 'Monogram',
        centerText: 'Ä漢Ж',
        errorCorrection: 'High',
        frameStyle: 'Square',
        pixelsPerModule: 6,
      },
    ]) {
      const { body, status } = await create(style);
      expect(status, JSON.stringify(body.errors)).to.equal(201);
      const address = `${running.service.services.publicUrl}/r/${body.code}`;
      expect(await readCode(body.svg)).to.deep.equal({ zxing: address, jsqr: address });
      const png = await client.get(`${CODES}/${body.id}/download`).buffer(true);
      expect(await readCode(png.body)).to.deep.equal({ zxing: address, jsqr: address });
      const side = Number(/width="(\d+)"/.exec(body.svg)?.[1]);
      expect([png.body.readUInt32BE(16), png.body.readUInt32BE(20)]).to.deep.equal([side, side]);
    }
  });

  it('is the same when drawn twice, and has a strong ETag that avoids sending it again', async () => {
    const { body } = await create({ moduleShape: 'Dots' });
    for (const format of ['png', 'svg']) {
      const address = `${CODES}/${body.id}/download?format=${format}`;
      const first = await client.get(address).buffer(true);
      const again = await client.get(address).buffer(true);
      expect(first.headers.etag)
        .to.match(/^"[\w-]+"$/)
        .and.equal(again.headers.etag);
      expect(first.body.equals(again.body)).to.equal(true);
      const saved = await client.get(address).set('If-None-Match', `"other", ${first.headers.etag}`);
      expect([saved.status, saved.text ?? '']).to.deep.equal([304, '']);
      await client.put(`${CODES}/${body.id}`, dynamicUrl({ style: { foregroundColor: '#000000' } }));
      expect((await client.get(address).buffer(true)).headers.etag).to.not.equal(first.headers.etag);
      await client.put(`${CODES}/${body.id}`, dynamicUrl({ style: { moduleShape: 'Dots' } }));
    }
  });

  it('has a scannability', async () => {
    const { body } = await create({ centerBadge: 'Link' });
    const query = `query ($id: ID!) { qrCode(id: $id) { scannability { grade symbolContrast unusedErrorCorrection readers } } }`;
    const { data } = (await client.graphql(query, { id: body.id })).body;
    const { grade, symbolContrast, unusedErrorCorrection, readers } = data.qrCode.scannability;
    expect(grade).to.be.oneOf(['A', 'B']);
    expect(symbolContrast).to.be.closeTo(0.863, 0.01);
    expect(unusedErrorCorrection).to.be.within(0.5, 1);
    expect(readers).to.deep.equal(['zxing', 'jsqr', 'zbar']);
  });

  it('is previewed without being stored', async () => {
    const query = `query ($input: PreviewQrCodeInput!) { previewQrCode(input: $input) { svg scannability { grade } } }`;
    const before = (await client.get(CODES)).body.totalCount;
    const preview = async (input: object) => (await client.graphql(query, { input })).body;
    const dynamic = await preview({ mode: 'Dynamic', style: { moduleShape: 'Rounded' } });
    expect(dynamic.data.previewQrCode.scannability.grade).to.equal('A');
    const wifi = await preview({ mode: 'Static', payloadType: 'Wifi', content: '{"ssid":"Sample"}' });
    expect((await readCode(wifi.data.previewQrCode.svg)).zxing).to.equal('WIFI:T:nopass;S:Sample;;');
    const bad = await preview({ mode: 'Static', content: 'ftp://x', style: { foregroundColor: '#EEEEEE' } });
    expect(bad.errors[0].extensions.errors).to.have.all.keys('content', 'style.foregroundColor');
    expect((await client.get(CODES)).body.totalCount).to.equal(before);
  });
});
