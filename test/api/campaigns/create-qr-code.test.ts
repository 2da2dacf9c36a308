import { expect } from 'chai';
import { readCode } from '../../support/files/read-code.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { expectContract } from '../../support/http/contract.js';
import { describeApi } from '../../support/service/describe-api.js';

const OPTIONS = { publicUrl: 'https://qr.example.com', checksArtwork: true };

describeApi('POST /api/v1/qr-codes', OPTIONS, ({ running, client }) => {
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

  it('refuses what phones would understand differently, and encodes what they need', async () => {
    const send = async (payloadType: string, content: string) =>
      (await create({ name: 'Sample', mode: 'Static', payloadType, content })).body;
    expect((await send('WhatsApp', '(555) 010-0222')).errors.content[0]).to.match(
      /^Begin with \+ and the country code/,
    );
    expect((await send('VCard', '{"fullName":"Anna","lastName":"Sample"}')).errors).to.have.all.keys(
      'content.fullName',
    );
    const { svg } = await send('Wifi', 'WIFI:T:WPA;S:Cafe;P:abcdefgh');
    expect((await readCode(svg)).zxing).to.equal('WIFI:T:WPA;S:Cafe;P:abcdefgh;;');
  });

  it('creates a hosted page without files', async () => {
    const content = JSON.stringify({ title: 'Sample', details: 'Some details.' });
    const { status, body } = await create({ name: 'Page', mode: 'Dynamic', payloadType: 'Document', content });
    expect(status).to.equal(201);
    expect(body.content).to.equal(content);
  });

  it('stores the whole style that is sent and ignores unknown members', async () => {
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
});
