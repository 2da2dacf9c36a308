import { expect } from 'chai';
import { whatsAppPayload } from '../../../../../../src/core/contract/payloads/types/whats-app.js';
import { textsOf } from '../../../../../../src/core/errors.js';

const address = (location: string) => ({ kind: 'address', location });
const PAGE = { kind: 'page' };

describe('content of a WhatsApp', () => {
  it('encodes and opens wa.me for a number, number:text and an object', () => {
    const forms = {
      '+1 555-0100': 'https://wa.me/15550100',
      '0015550100': 'https://wa.me/15550100',
      '+15550100:Hi & bye\n1+1': 'https://wa.me/15550100?text=Hi%20%26%20bye%0A1%2B1',
      '{"phone":"+15550100","message":"Hi"}': 'https://wa.me/15550100?text=Hi',
      '{"number":"15550100","text":"Hi"}': 'https://wa.me/15550100?text=Hi',
      'wa.me/15550100': 'https://wa.me/15550100',
    };
    for (const [sent, location] of Object.entries(forms)) {
      expect(textsOf(whatsAppPayload.check(sent)), sent).to.deep.equal({});
      expect(whatsAppPayload.encode(sent)).to.equal(location);
      expect(whatsAppPayload.open(sent)).to.deep.equal(address(location));
    }
  });

  it('encodes its own addresses as sent', () => {
    const forms = {
      'https://wa.me/15550100?text=Grüße': 'https://wa.me/15550100?text=Gr%C3%BC%C3%9Fe',
      'https://api.whatsapp.com/send?phone=15550100': 'https://api.whatsapp.com/send?phone=15550100',
      'whatsapp://send?phone=+15550100&text=Hi%20you': 'https://wa.me/15550100?text=Hi%20you',
    };
    for (const [sent, location] of Object.entries(forms)) {
      expect(whatsAppPayload.encode(sent)).to.equal(sent);
      expect(whatsAppPayload.open(sent), sent).to.deep.equal(address(location));
    }
  });

  it('never opens an address of other hosts', () => {
    for (const sent of [
      'https://example.com/wa.me',
      'https://wa.me.example.com',
      'https://notwhatsapp.com/1',
      'https://wa.me@example.com',
    ]) {
      expect(whatsAppPayload.encode(sent)).to.equal(sent);
      expect(whatsAppPayload.open(sent), sent).to.deep.equal(PAGE);
    }
  });

  it('refuses a number that may be a national one', () => {
    const unclear = [
      'Begin with + and the country code, such as +15550100: as a national number, this could open a chat with somebody else.',
    ];
    for (const phone of ['(555) 010-0222', '555-010-0222', '(030) 555 0100', '555 0100 222', '(49) 171 5550100']) {
      const said = Object.values(textsOf(whatsAppPayload.check(phone)));
      expect(said, phone).to.have.length(1);
      if (!phone.includes('030')) expect(said[0]).to.deep.equal(unclear);
      expect(whatsAppPayload.check(JSON.stringify({ phone })), phone).to.have.all.keys('content.phone');
      expect(whatsAppPayload.check(`${phone}: Hi`), phone).to.have.all.keys('content');
    }
    for (const sent of ['0171 5550100', '0171 5550100:Hi', '+1 555 0100 ext. 7', '011 49 171 5550100', '280 5550100']) {
      expect(whatsAppPayload.check(sent), sent).to.have.all.keys('content');
    }
    const clear = {
      '1 555 010 0222': '15550100222',
      '(+1) 555-0100': '15550100',
      '+1 (555) 010-0222': '15550100222',
      '0049 171 5550100': '491715550100',
      '49 171 5550100': '491715550100',
      '+49 (0)171 5550100': '491715550100',
    };
    for (const [sent, digits] of Object.entries(clear)) {
      expect(whatsAppPayload.encode(sent)).to.equal(`https://wa.me/${digits}`);
    }
  });

  it('refuses an object whose number lacks the country code', () => {
    expect(textsOf(whatsAppPayload.check('{"phone":"0555 0100"}'))).to.deep.equal({
      'content.phone': ['Must be a phone number with its country code such as +15550100.'],
    });
  });
});
