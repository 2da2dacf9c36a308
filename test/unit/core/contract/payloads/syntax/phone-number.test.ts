import { expect } from 'chai';
import { readPhoneNumber, telAddressOf } from '../../../../../../src/core/contract/payloads/syntax/phone-number.js';

describe('A telephone number', () => {
  it('is dialled with its extension or after pauses', () => {
    const numbers = {
      '+1 555 0100 ext. 7': 'tel:+15550100;ext=7',
      '+1 555 0100 x12': 'tel:+15550100;ext=12',
      '+1-555-0100x12': 'tel:+15550100;ext=12',
      '(555) 0100-222 Ext: 12': 'tel:5550100222;ext=12',
      '+1 555 0100 (ext. 7)': 'tel:+15550100;ext=7',
      '+1 555 0100, extension 7': 'tel:+15550100;ext=7',
      '+1 555 0100 #7': 'tel:+15550100;ext=7',
      '+49 30 5550100 Durchwahl 12': 'tel:+49305550100;ext=12',
      '+33 1 55 50 10 00 poste 12': 'tel:+33155501000;ext=12',
      '+1 (555) 0100;ext=12': 'tel:+15550100;ext=12',
      'tel:+1-555-555-5555;ext=5555': 'tel:+1-555-555-5555;ext=5555',
      '7042;phone-context=example.com': 'tel:7042;phone-context=example.com',
      '+1 555 0100,,7#': 'tel:+15550100,,7%23',
      '+1 555 0100, 7': 'tel:+15550100,7',
      '+15550100p7': 'tel:+15550100,7',
      '+15550100w12': 'tel:+15550100;12',
    };
    for (const [written, address] of Object.entries(numbers)) expect(telAddressOf(written), written).to.equal(address);
  });

  it('may have digits of any script, wide characters and invisible marks', () => {
    for (const written of [
      '＋１ ５５５ ０１００',
      '+١ ٥٥٥ ٠١٠٠',
      '\u202d+1 555 0100\u202c',
      '+1\u200b555\u2009·\u20070100',
    ]) {
      expect(readPhoneNumber(written), written).to.equal('+15550100');
    }
  });

  it('may end in a word', () => {
    expect(telAddressOf('1-800-FLOWERS')).to.equal('tel:18003569377');
    expect(telAddressOf('+1 800 SAMPLES ext. 7')).to.equal('tel:+18007267537;ext=7');
    for (const text of ['24HRS', '12 Sample Street', '2ND FLOOR']) expect(telAddressOf(text), text).to.equal(null);
  });

  it('is not two numbers, an extension alone, or a number with anything else', () => {
    const others = ['555 0100, 555 0101', '+15550100,+15550101', 'ext. 7', 'x12', '+1 555 0100 or 0101', '', 'tel:'];
    for (const text of [...others, '+1 555 0100 ext.', `+1 555 0100${' '.repeat(300)}x7`]) {
      expect(telAddressOf(text), text).to.equal(null);
    }
  });
});
