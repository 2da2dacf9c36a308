import { expect } from 'chai';
import { CODES, dynamicUrl } from '../../support/http/client.js';
import { expectContract } from '../../support/http/contract.js';
import { describeApi } from '../../support/service/describe-api.js';

describeApi('POST /api/v1/qr-codes with invalid values', { checksArtwork: true }, ({ client }) => {
  const create = async (body: unknown) => {
    const response = await client.post(CODES, body);
    expectContract('POST', CODES, response);
    return response;
  };

  it('names all invalid fields at once', async () => {
    const style = {
      foregroundColor: 'red',
      experiencePrimaryColor: '#EEEEEE',
      experienceAccentColor: '#DDDDDD',
      pixelsPerModule: 17,
      centerText: 'ABCD',
      useGradient: 'yes',
      moduleShape: 'Round',
      logoDataUrl: 'data:image/png;base64,AAAA',
      templateCode: 'x'.repeat(41),
      frameColor: null,
    };
    const wrong = { name: 5, mode: 'Foo', payloadType: 'Url', content: 'javascript:alert(1)', style };
    const { status, body } = await create(wrong);
    expect(status).to.equal(400);
    expect(body.code).to.equal('validation_failed');
    const ofStyle = Object.keys(style).map((member) => `style.${member}`);
    expect(body.errors).to.have.all.keys('name', 'mode', 'content', ...ofStyle);
  });

  it('names every required field that is missing or null', async () => {
    for (const body of [{}, { name: null, mode: null, payloadType: null, content: null }]) {
      const response = await create(body);
      expect(response.status).to.equal(400);
      expect(response.body.errors).to.have.all.keys('name', 'mode', 'payloadType', 'content');
    }
  });

  const REFUSED: Record<string, [object, string]> = {
    'a blank name': [{ name: ' \n' }, 'name'],
    'an empty content': [{ content: '' }, 'content'],
    'a content of 8001 characters': [{ payloadType: 'Text', content: 'a'.repeat(8001) }, 'content'],
    'a NUL character': [{ name: 'a\u0000b' }, 'name'],
    'a lone surrogate': [{ payloadType: 'Text', content: '\ud800' }, 'content'],
    'a style that is a list': [{ style: [] }, 'style'],
    'a Static hosted page': [{ mode: 'Static', payloadType: 'Memory', content: '{"title":"Sample"}' }, 'mode'],
    'a hosted content that is no object': [{ payloadType: 'Document', content: 'text' }, 'content'],
    'a menu without files': [{ payloadType: 'Menu', content: '{"title":"Sample"}' }, 'content.assetIds'],
    'a template of another kind': [
      { payloadType: 'Memory', content: '{"title":"Sample"}', style: { experienceTemplateCode: 'MenuWarm' } },
      'style.experienceTemplateCode',
    ],
    'a Static content beyond the capacity': [
      { mode: 'Static', payloadType: 'Text', content: 'a'.repeat(1664) },
      'content',
    ],
  };
  /** Styles whose first member is invalid. */
  const REFUSED_STYLES: Record<string, object> = {
    'a number as a string': { pixelsPerModule: '10' },
    'a fraction of a pixel': { pixelsPerModule: 10.5 },
    'too little contrast of the page': { experienceAccentColor: '#999999' },
    'too little contrast of the code': { foregroundColor: '#999999' },
    'light on dark': { foregroundColor: '#FFFFFF', backgroundColor: '#000000' },
    'a pale second colour of a gradient': { secondaryColor: '#EEEEEE', useGradient: true },
    'a frame without quiet zone': { drawQuietZones: false, frameStyle: 'Square' },
    'a badge Logo without a logo': { logoDataUrl: undefined, centerBadge: 'Logo' },
  };
  for (const [what, style] of Object.entries(REFUSED_STYLES)) {
    REFUSED[what] = [{ style }, `style.${Object.keys(style)[0]}`];
  }

  for (const [what, [members, field]] of Object.entries(REFUSED)) {
    it(`refuses ${what}`, async () => {
      const { status, body } = await create(dynamicUrl(members));
      expect(status).to.equal(400);
      expect(body.code).to.equal('validation_failed');
      expect(Object.keys(body.errors)).to.deep.equal([field]);
    });
  }

  it('reports the capacity of a Static code', async () => {
    const text = { mode: 'Static', payloadType: 'Text', content: 'a'.repeat(1300) };
    expect((await create(dynamicUrl(text))).status).to.equal(201);
    const { body } = await create(dynamicUrl({ ...text, style: { errorCorrection: 'High' } }));
    expect(body.errors.content[0]).to.contain('1273');
  });

  it('refuses non-existent files', async () => {
    const assetIds = ['7d0f9d1e-8f4f-4a0a-9c57-5a4f8a3f6a01'];
    const content = JSON.stringify({ title: 'Sample', assetIds });
    const { status, body } = await create(dynamicUrl({ payloadType: 'Menu', content }));
    expect(status).to.equal(400);
    expect(body.code).to.equal('asset_unavailable');
    expect(body.errors['content.assetIds'][0]).to.contain(assetIds[0]);
  });
});
