import { expect } from 'chai';
import { smsPayload } from '../../../../../../src/core/contract/payloads/types/sms.js';
import { textsOf } from '../../../../../../src/core/errors.js';

const address = (location: string) => ({ kind: 'address', location });
const PAGE = { kind: 'page' };

describe('content of an Sms', () => {
  it('encodes SMSTO and opens sms for number:text and for an object', () => {
    for (const sent of ['+1 555-0100:Hi: you & me', '{"phone":"+1 555-0100","message":"Hi: you & me"}']) {
      expect(smsPayload.check(sent), sent).to.deep.equal({});
      expect(smsPayload.encode(sent)).to.equal('SMSTO:+15550100:Hi: you & me');
      expect(smsPayload.open(sent)).to.deep.equal(address('sms:+15550100?body=Hi%3A%20you%20%26%20me'));
    }
  });

  it('knows the synonyms of its members', () => {
    expect(smsPayload.encode('{"number":"+15550100","body":"a"}')).to.equal('SMSTO:+15550100:a');
    expect(smsPayload.encode('{"number":"+15550100","text":"a"}')).to.equal('SMSTO:+15550100:a');
  });

  it('needs no message', () => {
    for (const sent of ['+15550100', '{"phone":"+15550100"}']) {
      expect(smsPayload.encode(sent)).to.equal('SMSTO:+15550100');
      expect(smsPayload.open(sent)).to.deep.equal(address('sms:+15550100'));
    }
  });

  it('encodes every wire form as sent and opens it as sms', () => {
    const forms = {
      'smsto:+1 555-0100:Hi\nthere?': 'sms:+15550100?body=Hi%0D%0Athere%3F',
      'SMSTO:+15550100': 'sms:+15550100',
      'sms:+15550100:Hi': 'sms:+15550100?body=Hi',
      'sms:+15550100,+15550101?body=Hi%20you': 'sms:+15550100,+15550101?body=Hi%20you',
      'sms:+15550100;?&body=1+1': 'sms:+15550100?body=1%2B1',
      'sms:?body=Hi you': 'sms:?body=Hi%20you',
    };
    for (const [sent, location] of Object.entries(forms)) {
      expect(smsPayload.check(sent), sent).to.deep.equal({});
      expect(smsPayload.encode(sent)).to.equal(sent);
      expect(smsPayload.open(sent), sent).to.deep.equal(address(location));
    }
  });

  it('finds the text wherever phones look for it', () => {
    const forms = {
      'sms:+15550100&body=Hello%20you': 'sms:+15550100?body=Hello%20you',
      'sms:+15550100;body=Hello': 'sms:+15550100?body=Hello',
      'SMS:+15550100;body=Hello': 'sms:+15550100?body=Hello',
      'sms:+15550100;&body=Hello': 'sms:+15550100?body=Hello',
      'sms:+15550100?;body=Hello': 'sms:+15550100?body=Hello',
      'sms:+15550100/?body=Hello': 'sms:+15550100?body=Hello',
      'sms:+15550100&amp;body=Hello': 'sms:+15550100?body=Hello',
      'sms:+15550100?BODY=Tom & Jerry': 'sms:+15550100?body=Tom%20%26%20Jerry',
      'sms:+15550100?text=Hello': 'sms:+15550100?body=Hello',
      'sms://+15550100?&body=Hello': 'sms:+15550100?body=Hello',
      'sms:%2B1%20555%200100?body=Hello': 'sms:+15550100?body=Hello',
      'sms:+15550100,+15550101;body=Hi': 'sms:+15550100,+15550101?body=Hi',
      'sms:+15550100;+15550101?body=Hi': 'sms:+15550100,+15550101?body=Hi',
      'sms://open?addresses=+15550100,+15550101&body=Hi': 'sms:+15550100,+15550101?body=Hi',
      'sms:/open?addresses=+15550100': 'sms:+15550100',
      'sms:+15550100;phone-context=example.com?body=Hi': 'sms:+15550100?body=Hi',
      'mms:+15550100?body=Hi': 'sms:+15550100?body=Hi',
      'MMSTO:+15550100:Hi': 'sms:+15550100?body=Hi',
      'smsto:+15550100?body=Hi': 'sms:+15550100?body=Hi',
      'sms:&body=Hi': 'sms:?body=Hi',
      'sms:;body=Hi': 'sms:?body=Hi',
      '+1 555 0100;body=Hi': 'sms:+15550100?body=Hi',
      '+1 555 0100?body=Hi%20you': 'sms:+15550100?body=Hi%20you',
    };
    for (const [sent, location] of Object.entries(forms)) {
      expect(smsPayload.check(sent), sent).to.deep.equal({});
      expect(smsPayload.open(sent), sent).to.deep.equal(address(location));
    }
    expect(smsPayload.encode('+1 555 0100;body=Hi')).to.equal('SMSTO:+15550100:Hi');
  });

  it('refuses an extension, which cannot receive messages, and what is nearly a number', () => {
    const extension = ['Leave the extension out: messages can only be sent to the number itself.'];
    expect(textsOf(smsPayload.check('{"phone":"+1 555 0100 ext. 7"}'))).to.deep.equal({ 'content.phone': extension });
    expect(textsOf(smsPayload.check('+1 555 0100 x7: Hi'))).to.deep.equal({ content: extension });
    for (const sent of ['+15550100,+15550101', '+1 555 0100 or 0101: Hi', '5550100 & 5550101']) {
      expect(smsPayload.check(sent), sent).to.have.all.keys('content');
    }
  });

  it('encodes content without a number unchanged and opens a page', () => {
    for (const sent of ['hello', 'at 10:30', 'SMSTO:you:hi', 'sms:']) {
      expect(smsPayload.check(sent)).to.deep.equal({});
      expect(smsPayload.encode(sent)).to.equal(sent);
      expect(smsPayload.open(sent), sent).to.deep.equal(PAGE);
    }
  });

  it('refuses an object without a number', () => {
    expect(smsPayload.check('{"message":"hi"}')).to.have.all.keys('content.phone');
    expect(smsPayload.check('{"phone":"x","text":5}')).to.have.all.keys('content.phone', 'content.text');
    expect(smsPayload.check('{"hello":"hi"}')).to.have.all.keys('content');
  });
});
