import { expect } from 'chai';
import fc from 'fast-check';
import { displayPrefix, hashKey, isKeyText, newKeyText } from '../../../../src/identity/authentication/secrets.js';

describe('The format of an API key', () => {
  it('has the prefix, 32 random characters and a checksum of 6', () => {
    const text = newKeyText('spk_');
    expect(text).to.match(/^spk_[0-9A-Za-z]{38}$/);
    expect(isKeyText('spk_', text)).to.equal(true);
    expect(newKeyText('spk_')).to.not.equal(text);
  });

  it('detects every single wrong character by the checksum', () => {
    const text = newKeyText('spk_');
    fc.assert(
      fc.property(fc.nat({ max: text.length - 1 }), fc.constantFrom(...'abcXYZ019'), (index, character) => {
        const wrong = text.slice(0, index) + character + text.slice(index + 1);
        expect(isKeyText('spk_', wrong)).to.equal(wrong === text);
      }),
    );
  });

  it('accepts no other text', () => {
    fc.assert(fc.property(fc.string(), (text) => !isKeyText('spk_', text)));
    expect(isKeyText('spk_', newKeyText('other_'))).to.equal(false);
  });

  it('is stored as a hash and its first characters', () => {
    expect(hashKey('a').toString('hex')).to.equal('ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb');
    expect(displayPrefix('spk_', 'spk_abcdefghij')).to.equal('spk_abcdef');
  });
});
