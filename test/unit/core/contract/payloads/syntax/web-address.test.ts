import { expect } from 'chai';
import { isOwnRedirect } from '../../../../../../src/core/contract/payloads/syntax/web-address.js';

describe('A destination of the own redirect', () => {
  const cases: [publicUrl: string, location: string, own: boolean][] = [
    ['https://qr.example.com', 'https://qr.example.com/r/abcdefgh', true],
    ['https://qr.example.com', 'https://QR.Example.com./r/abcdefgh?x=1#y', true],
    ['https://qr.example.com', 'https://qr.example.com:443/r/abcdefgh', true],
    ['https://qr.example.com', 'http://qr.example.com/r/abcdefgh', true],
    ['https://qr.example.com', 'https://qr.example.com/a/../r/abcdefgh', true],
    ['https://qr.example.com', 'https://qr.example.com/%72/abcdefgh', true],
    ['https://qr.example.com', 'https://somebody@qr.example.com/r%2Fabcdefgh', true],
    ['https://qr.example.com', 'https://qr%2Eexample.com\\r\\abcdefgh', true],
    ['https://xn--mnchen-3ya.example', 'https://MÜNCHEN.example/r/abcdefgh', true],
    ['http://localhost:3000', 'http://127.0.0.1:3000/r/abcdefgh', true],
    ['http://localhost:3000', 'http://[::1]:3000/r/abcdefgh', true],
    ['http://localhost:3000', 'http://2130706433:3000/r/abcdefgh', true],
    ['http://localhost:3000', 'http://127.0.0.1:3001/r/abcdefgh', false],
    ['http://localhost:3000', 'http://localhost:3000/r/', true],
    ['http://localhost:3000', 'http://localhost.:3000/r/x', true],
    ['https://example.com/qr', 'https://example.com/qr/r/abcdefgh', true],
    ['https://example.com/qr', 'https://example.com/r/abcdefgh', false],
    ['https://qr.example.com', 'https://qr.example.com/', false],
    ['https://qr.example.com', 'https://qr.example.com/p/abcdefgh', false],
    ['https://qr.example.com', 'https://qr.example.com/r', false],
    ['https://qr.example.com', 'https://qr.example.com/red', false],
    ['https://qr.example.com', 'https://qr.example.com:8443/r/abcdefgh', false],
    ['https://qr.example.com', 'https://example.com/r/abcdefgh', false],
    ['https://qr.example.com', 'mailto:a@qr.example.com/r/x', false],
  ];

  for (const [publicUrl, location, own] of cases) {
    it(`${own ? 'is' : 'is not'} ${location} at ${publicUrl}`, () => {
      expect(isOwnRedirect(publicUrl, location)).to.equal(own);
    });
  }
});
