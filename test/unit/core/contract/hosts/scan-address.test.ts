import { expect } from 'chai';
import fc from 'fast-check';
import { toArtworkRequest } from '../../../../../src/artwork/artwork-request.js';
import { findReadableArtwork } from '../../../../../src/artwork/decode-check/check-artwork.js';
import { READERS } from '../../../../../src/artwork/decode-check/reader-names.js';
import { loadZxing } from '../../../../../src/artwork/decode-check/zxing-module.js';
import { DEFAULT_STYLE } from '../../../../../src/core/contract/default-style.js';
import { readScanAddress } from '../../../../../src/core/contract/hosts/scan-address.js';
import { encodedScanAddress, inCapitals } from '../../../../../src/core/contract/payloads/syntax/web-address.js';

loadZxing();

const RUNS = 12;
const problemOf = (text: string): string | null => {
  const read = readScanAddress(text);
  return read.ok ? null : read.problem.code;
};

describe('An address on a host of a workspace', () => {
  it('is read as people write and paste it', () => {
    const texts = ['go.example.com/Summer', ' HTTPS://GO.Example.com/Summer ', 'http://go.example.com./Summer'];
    for (const text of texts) {
      expect([text, readScanAddress(text)]).to.deep.equal([text, { ok: true, host: 'go.example.com', path: 'Summer' }]);
    }
    expect(readScanAddress('bücher.example/a')).to.include({ host: 'xn--bcher-kva.example' });
  });

  it('is refused with a reason', () => {
    const refused: Record<string, string> = {
      summer: 'not_scan_address',
      '': 'not_scan_address',
      'go.example.com/': 'not_address_path',
      'go.example.com//a': 'not_address_path',
      'go.example.com/a/': 'not_address_path',
      'go.example.com/a?b=1': 'not_address_path',
      'go.example.com/a/../b': 'path_reserved',
      'go.example.com/P/a': 'path_reserved',
      'go.example.com/.well-known/a': 'path_reserved',
      'go.example.com:8080/a': 'host_has_port',
      '192.0.2.1/a': 'host_is_address',
      'localhost/a': 'not_host',
      [`go.example.com/${'a'.repeat(101)}`]: 'not_address_path',
    };
    for (const [text, code] of Object.entries(refused)) expect([text, problemOf(text)]).to.deep.equal([text, code]);
  });

  it('is read back in capitals by every reader, whatever the path', async () => {
    const letters = fc.constantFrom(...'abcxyzABCXYZ0189.-');
    const part = fc.string({ unit: letters, minLength: 1, maxLength: 12 }).filter((text) => !/^\.+$/.test(text));
    const paths = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
    await fc.assert(
      fc.asyncProperty(paths, async (path) => {
        const address = `go.example.com/${path}`;
        const encodedAddress = inCapitals(address) ?? address;
        expect(encodedAddress).to.equal(`go.example.com/${path.toUpperCase()}`);
        const campaign = { code: 'AbCd1234', encodedAddress };
        const text = encodedScanAddress('https://qr.example', campaign);
        expect(text).to.equal(`HTTPS://GO.EXAMPLE.COM/${path.toUpperCase()}`);
        const look = { name: 'Sample', mode: 'Dynamic', payloadType: 'Url', content: '', mask: null } as const;
        const request = toArtworkRequest(
          'https://qr.example',
          { ...look, ...campaign, style: DEFAULT_STYLE, design: null },
          (each) => each,
        );
        expect(request.text).to.equal(text);
        const result = await findReadableArtwork(request);
        expect('artwork' in result && result.artwork.readers).to.deep.equal(READERS);
      }),
      { numRuns: RUNS },
    );
  });
});
