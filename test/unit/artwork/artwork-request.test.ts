import { domainToUnicode } from 'node:url';
import { expect } from 'chai';
import { artworkTitle } from '../../../src/artwork/artwork-request.js';
import { QrCodeMode } from '../../../src/core/contract/campaign-mode.js';
import { QrPayloadType } from '../../../src/core/contract/payloads/payload-type.js';

const { Static, Dynamic } = QrCodeMode;

const titleOf = (mode: QrCodeMode, payloadType: QrPayloadType, content: string): string =>
  artworkTitle({ mode, payloadType, content }, domainToUnicode);

describe('The title of a picture', () => {
  it('names the host that a Static address opens, in everyday form', () => {
    for (const [content, host] of [
      ['https://example.com/secret?token=1', 'example.com'],
      ['EXAMPLE.com:8443/a', 'example.com'],
      ['http://bücher.example/', 'bücher.example'],
      ['http://xn--bcher-kva.example/', 'bücher.example'],
      ['http://[2001:db8::1]/', '[2001:db8::1]'],
    ] as const) {
      expect(titleOf(Static, QrPayloadType.Url, content)).to.equal(`QR code that opens ${host}`);
    }
  });

  it('does not name the destination of a Dynamic code, which may change after printing', () => {
    expect(titleOf(Dynamic, QrPayloadType.Url, 'https://example.com/')).to.equal('QR code: opens a web page');
  });

  it('says what each type does, and contains neither the name nor the content', () => {
    const secret = '{"ssid":"Backstage","password":"hunter2secret","title":"Backstage"}';
    for (const type of Object.values(QrPayloadType)) {
      for (const mode of [Static, Dynamic]) {
        const title = titleOf(mode, type, secret);
        expect(title).to.match(/^QR code: [a-z]+ an? [\w- ]+$/i);
        expect(title).to.not.match(/secret|Backstage/i);
      }
    }
    expect(titleOf(Static, QrPayloadType.Wifi, secret)).to.equal('QR code: joins a Wi-Fi network');
    expect(titleOf(Dynamic, QrPayloadType.Menu, '{}')).to.equal('QR code: opens a menu');
  });
});
