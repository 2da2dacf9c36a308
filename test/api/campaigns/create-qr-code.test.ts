import { expect } from 'chai';
import { readCode } from '../../support/files/read-code.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { expectContract } from '../../support/http/contract.js';
import { describeApi } from '../../support/service/describe-api.js';

describeApi(
  'POST /api/v1/qr-codes',
  { publicUrl: 'https://qr.example.com', checksArtwork: true },
  ({ running, client }) => {
    const create = async (body: unknown, as: Client = client) => {
      const response = await as.post(CODES, body);
      expectContract('POST', CODES, response);
      return response;
    };

    it('creates an active Dynamic campaign with all defaults, whose code encodes its redirect address', async () => {
      const before = Date.now();
      const { status, body } = await create(dynamicUrl());
      expect(status).to.equal(201);
      const { id, code, createdUtc, svg, style, ...rest } = body;
      expect(rest).to.deep.equal({ ...dynamicUrl(), isActive: true, totalScans: 0, lastScannedUtc: null });
      expect(id).to.match(/^[0-9a-f-]{36}$/);
      expect(code).to.match(/^[1-9A-HJ-NP-Za-km-z]{8}$/);
      expect(Date.parse(createdUtc)).to.be.within(before, Date.now());
      expect(createdUtc).to.match(/Z$/);
      expect(style).to.deep.equal({
        templateCode: 'Classic',
        experienceTemplateCode: 'None',
        experienceFontFamily: 'Modern',
        experiencePrimaryColor: '#102A2A',
        experienceAccentColor: '#357466',
        experienceSurfaceColor: '#FFFDF8',
        foregroundColor: '#102A2A',
        secondaryColor: '#357466',
        backgroundColor: '#FFFFFF',
        frameColor: '#102A2A',
        useGradient: false,
        gradientDirection: 'Diagonal',
        moduleShape: 'Square',
        eyeFrameShape: 'Square',
        eyeBallShape: 'Square',
        frameStyle: 'None',
        centerBadge: 'None',
        centerText: '',
        logoDataUrl: null,
        errorCorrection: 'Quartile',
        drawQuietZones: true,
        pixelsPerModule: 16,
      });
      const address = `https://qr.example.com/r/${code}`;
      expect(await readCode(svg)).to.deep.equal({ zxing: address, jsqr: address });
    });

    const STATIC = {
      Url: ['example.com/x', 'https://example.com/x'],
      Text: ['Grüße', 'Grüße'],
      Email: ['sample@example.com', 'mailto:sample@example.com'],
      Phone: ['+1 555 0100', 'tel:+15550100'],
      Sms: ['+15550100:Hello', 'SMSTO:+15550100:Hello'],
      WhatsApp: ['+15550100', 'https://wa.me/15550100'],
      Wifi: [JSON.stringify({ ssid: 'Sample;net', password: 'a:b' }), 'WIFI:T:WPA;S:Sample\\;net;P:a\\:b;;'],
      VCard: ['BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Sample\r\nEND:VCARD', null],
      Event: ['BEGIN:VEVENT\r\nSUMMARY:Sample\r\nDTSTART:20300101T100000Z\r\nEND:VEVENT', null],
    } as const;

    for (const [payloadType, [content, wire]] of Object.entries(STATIC)) {
      it(`creates a Static ${payloadType} whose code encodes its wire form`, async () => {
        const { status, body } = await create({ name: 'Sample', mode: 'Static', payloadType, content });
        expect(status).to.equal(201);
        expect(body).to.include({ mode: 'Static', payloadType, content });
        const text = wire ?? content;
        expect(await readCode(body.svg)).to.deep.equal({ zxing: text, jsqr: text });
      });
    }

    it('creates a hosted page without files', async () => {
      const content = JSON.stringify({ title: 'Sample', details: 'Some details.' });
      const { status, body } = await create({ name: 'Page', mode: 'Dynamic', payloadType: 'Document', content });
      expect(status).to.equal(201);
      expect(body.content).to.equal(content);
    });

    it('keeps the whole style that is sent and ignores unknown members', async () => {
      const style = {
        foregroundColor: '#000080',
        backgroundColor: '#ffffee',
        errorCorrection: 'High',
        moduleShape: 'Dots',
        centerText: 'ABC',
        centerBadge: 'Monogram',
        pixelsPerModule: 6,
        drawQuietZones: false,
        unknown: { deeper: [1] },
      };
      const { status, body } = await create(dynamicUrl({ style, more: null }));
      const { unknown: _, ...known } = style;
      expect(status).to.equal(201);
      expect(body.style).to.include(known);
      expect(body.svg).to.contain('#000080').and.contain('#ffffee');
    });

    it('counts code points: a name has at most 120', async () => {
      expect((await create(dynamicUrl({ name: '🙂'.repeat(120) }))).status).to.equal(201);
      const { body } = await create(dynamicUrl({ name: '🙂'.repeat(121) }));
      expect(body.errors).to.deep.equal({ name: ['Must be at most 120 characters.'] });
    });

    it('names every field that is wrong, at once', async () => {
      const { status, body } = await create({
        name: 5,
        mode: 'Foo',
        payloadType: 'Url',
        content: 'javascript:alert(1)',
        style: {
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
        },
      });
      expect(status).to.equal(400);
      expect(body.code).to.equal('validation_failed');
      expect(body.errors).to.have.all.keys(
        'name',
        'mode',
        'content',
        'style.foregroundColor',
        'style.experiencePrimaryColor',
        'style.experienceAccentColor',
        'style.pixelsPerModule',
        'style.centerText',
        'style.useGradient',
        'style.moduleShape',
        'style.logoDataUrl',
        'style.templateCode',
        'style.frameColor',
      );
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
      'a number as a string': [{ style: { pixelsPerModule: '10' } }, 'style.pixelsPerModule'],
      'a fraction of a pixel': [{ style: { pixelsPerModule: 10.5 } }, 'style.pixelsPerModule'],
      'a style that is a list': [{ style: [] }, 'style'],
      'a Static hosted page': [{ mode: 'Static', payloadType: 'Memory', content: '{"title":"Sample"}' }, 'mode'],
      'a hosted content that is no object': [{ payloadType: 'Document', content: 'text' }, 'content'],
      'a menu without files': [{ payloadType: 'Menu', content: '{"title":"Sample"}' }, 'content.assetIds'],
      'a template of another kind': [
        {
          payloadType: 'Memory',
          content: '{"title":"Sample"}',
          style: { experienceTemplateCode: 'MenuWarm' },
        },
        'style.experienceTemplateCode',
      ],
      'too little contrast of the page': [
        { style: { experienceAccentColor: '#999999' } },
        'style.experienceAccentColor',
      ],
      'too little contrast of the code': [{ style: { foregroundColor: '#999999' } }, 'style.foregroundColor'],
      'light on dark': [{ style: { foregroundColor: '#FFFFFF', backgroundColor: '#000000' } }, 'style.foregroundColor'],
      'a pale second colour of a gradient': [
        { style: { useGradient: true, secondaryColor: '#EEEEEE' } },
        'style.secondaryColor',
      ],
      'a frame without quiet zone': [
        { style: { drawQuietZones: false, frameStyle: 'Square' } },
        'style.drawQuietZones',
      ],
      'a badge Logo without a logo': [{ style: { centerBadge: 'Logo' } }, 'style.logoDataUrl'],
      'a Static content beyond the capacity': [
        { mode: 'Static', payloadType: 'Text', content: 'a'.repeat(1664) },
        'content',
      ],
    };

    for (const [what, [members, field]] of Object.entries(REFUSED)) {
      it(`refuses ${what}`, async () => {
        const { status, body } = await create(dynamicUrl(members));
        expect(status).to.equal(400);
        expect(body.code).to.equal('validation_failed');
        expect(Object.keys(body.errors)).to.deep.equal([field]);
      });
    }

    it('reports how much a Static code holds', async () => {
      const text = { mode: 'Static', payloadType: 'Text', content: 'a'.repeat(1300) };
      expect((await create(dynamicUrl(text))).status).to.equal(201);
      const { body } = await create(dynamicUrl({ ...text, style: { errorCorrection: 'High' } }));
      expect(body.errors.content[0]).to.contain('1273');
    });

    it('refuses files that do not exist', async () => {
      const assetIds = ['7d0f9d1e-8f4f-4a0a-9c57-5a4f8a3f6a01'];
      const content = JSON.stringify({ title: 'Sample', assetIds });
      const { status, body } = await create(dynamicUrl({ payloadType: 'Menu', content }));
      expect(status).to.equal(400);
      expect(body.code).to.equal('asset_unavailable');
      expect(body.errors['content.assetIds'][0]).to.contain(assetIds[0]);
    });

    it('enforces the plan', async () => {
      const free = clientOf(running.url, (await running.addWorkspace({ plan: 'Free' as never })).key);
      const dynamic = await create(dynamicUrl(), free);
      expect([dynamic.status, dynamic.body.code]).to.deep.equal([402, 'plan_limit_reached']);
      const staticUrl = dynamicUrl({ mode: 'Static' });
      const answers = await Promise.all(Array.from({ length: 30 }, () => create(staticUrl, free)));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses.filter((status) => status === 201)).to.have.length(25);
      expect(statuses.filter((status) => status === 402)).to.have.length(5);
    });

    it('answers 402 after the end of a subscription, but 400 first', async () => {
      const lapsed = clientOf(running.url, (await running.addWorkspace({ subscriptionUntil: new Date(1) })).key);
      const { status, body } = await create(dynamicUrl(), lapsed);
      expect([status, body.code]).to.deep.equal([402, 'subscription_expired']);
      expect((await create(dynamicUrl({ name: '' }), lapsed)).status).to.equal(400);
    });

    it('answers 403 to a key without the scope, whatever the body', async () => {
      const { key } = await running.addWorkspace({}, { scopes: ['qr:read', 'qr:delete'] });
      for (const body of [dynamicUrl(), {}]) {
        const response = await create(body, clientOf(running.url, key));
        expect([response.status, response.body.code]).to.deep.equal([403, 'insufficient_scope']);
      }
    });
  },
);
