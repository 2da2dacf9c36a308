import { expect } from 'chai';
import { readPhoneNumber } from '../../../../../../src/core/contract/payloads/syntax/phone-number.js';
import { phonePayload } from '../../../../../../src/core/contract/payloads/types/phone.js';
import { textsOf } from '../../../../../../src/core/errors.js';

const address = (location: string) => ({ kind: 'address', location });

describe('content of a Phone', () => {
  it('reads numbers as people write them', () => {
    const numbers = {
      '+1 (555) 0100': '+15550100',
      '555-0100': '5550100',
      '+1.555/0100': '+15550100',
      '+49 (0)30 555 0100': '+49305550100',
      ' 112 ': '112',
      '+1\u00a0555\u20110100': '+15550100',
    };
    for (const [sent, number] of Object.entries(numbers)) expect(readPhoneNumber(sent), sent).to.equal(number);
  });

  it('reads nothing else as a number', () => {
    for (const sent of [
      '',
      '+',
      '12',
      '1+555',
      '++15550100',
      'call 5550100',
      `+${'1'.repeat(16)}`,
      '1'.repeat(21),
      '555\n0100',
    ]) {
      expect(readPhoneNumber(sent), sent).to.equal(null);
    }
  });

  it('encodes and opens a number or an object as tel', () => {
    for (const sent of ['+1 555-0100', '{"phone":"+1 555-0100"}', '{"number":"+15550100"}']) {
      expect(textsOf(phonePayload.check(sent)), sent).to.deep.equal({});
      expect(phonePayload.encode(sent)).to.equal('tel:+15550100');
      expect(phonePayload.open(sent)).to.deep.equal(address('tel:+15550100'));
    }
  });

  it('encodes the wire form as sent and opens it without separators', () => {
    const sent = 'TEL:+1 (555) 0100;ext=12';
    expect(phonePayload.encode(sent)).to.equal(sent);
    expect(phonePayload.open(sent)).to.deep.equal(address('tel:+15550100;ext=12'));
    expect(phonePayload.open('tel:*100%23')).to.deep.equal(address('tel:*100%23'));
  });

  it('encodes other text unchanged and opens a page', () => {
    for (const sent of ['call us', 'tel:', 'tel:us', '"5"']) {
      expect(textsOf(phonePayload.check(sent))).to.deep.equal({});
      expect(phonePayload.encode(sent)).to.equal(sent);
      expect(phonePayload.open(sent), sent).to.deep.equal({ kind: 'page' });
    }
  });

  it('understands extensions, pauses and service codes, and refuses what is nearly a number', () => {
    const numbers = {
      '+1 555 0100 ext. 7': 'tel:+15550100;ext=7',
      '{"phone":"+1 555 0100 x12"}': 'tel:+15550100;ext=12',
      '+1 555 0100,,7#': 'tel:+15550100,,7%23',
      '*100#': 'tel:*100%23',
    };
    for (const [sent, location] of Object.entries(numbers)) {
      expect(phonePayload.encode(sent), sent).to.equal(location);
      expect(phonePayload.open(sent), sent).to.deep.equal(address(location));
    }
    expect(phonePayload.open('tel:*100#')).to.deep.equal(address('tel:*100%23'));
    expect(phonePayload.open('tel:+1 555 0100 ext. 7')).to.deep.equal(address('tel:+15550100;ext=7'));
    for (const sent of ['+1 555 0100 or 555 0101', '555 0100, 555 0101', `+${'1'.repeat(16)}`]) {
      expect(textsOf(phonePayload.check(sent)), sent).to.deep.equal({
        content: ['Must be a phone number such as +15550100.'],
      });
    }
  });

  it('refuses an object without a number', () => {
    expect(textsOf(phonePayload.check('{"number":"call"}'))).to.deep.equal({
      'content.number': ['Must be a phone number such as +15550100.'],
    });
    expect(textsOf(phonePayload.check('{"phone":15550100}'))).to.deep.equal({ 'content.phone': ['Must be a string.'] });
    expect(textsOf(phonePayload.check('{"phone":null}'))).to.have.all.keys('content.phone');
    expect(textsOf(phonePayload.check('{"__proto__":{"phone":"+15550100"}}'))).to.have.all.keys('content');
  });
});
