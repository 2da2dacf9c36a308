import { expect } from 'chai';
import fc from 'fast-check';
import { isConsolePath, isScreen } from '../../../../../src/core/contract/console/console-path.js';

const SCREENS = [
  '/campaigns',
  '/campaigns/new?type=Url',
  '/files#top',
  '/w/sample/analytics?from=2026-01-01',
  '/people/',
];

const OTHERS = [
  ...[
    '',
    '/',
    '/?a',
    'campaigns',
    '//example.com/campaigns',
    '/\\example.com',
    '/r/Q8Xk2m',
    '/p/Q8Xk2m',
    '/s/x',
    '/docs',
    '/graphql',
  ],
  ...[
    '/campaigns/../r/Q8Xk2m',
    '/w/sample/../r/x',
    '/w/sample/r/x',
    '/campaigns/%2e%2e/r/x',
    '/campaigns%2f..%2fr',
    '/w/r/x',
  ],
  ...[
    '/campaigns//example.com',
    '/campaigns /x',
    'https://console.invalid/campaigns',
    '/api/v1/qr-codes',
    '/campaignsx',
  ],
];

describe('The address to return to after signing in', () => {
  it('is that of a screen of the console', () => {
    for (const path of SCREENS) expect([path, isConsolePath(path)]).to.deep.equal([path, true]);
    for (const path of OTHERS) expect([path, isConsolePath(path)]).to.deep.equal([path, false]);
  });

  it('always leads to a screen of this site', () => {
    const part = fc.constantFrom(
      '/',
      '//',
      '..',
      '.',
      '%2e',
      '%2f',
      '\\',
      '\t',
      'r',
      'p',
      'w',
      'campaigns',
      'files',
      '?',
      '#',
      '@',
      ':',
      'example.com',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const text = parts.join('');
        if (!isConsolePath(text)) return;
        const { host, pathname } = new URL(text, 'https://qr.example.com/sign-in');
        expect(host).to.equal('qr.example.com');
        expect(isScreen(pathname.replace(/^\/w\/[^/]+(?=\/)/, ''))).to.equal(true);
      }),
      { numRuns: 5_000 },
    );
  });
});
