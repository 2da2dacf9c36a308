import { expect } from 'chai';
import fc from 'fast-check';
import { LABEL_BYTES_MAX } from '../../../../src/core/contract/scan.js';
import { sourceOf } from '../../../../src/redirect/describe/source.js';

const REFERRER = 'https://news.example.com/story?id=1';

const QUERIES: Record<string, string> = {
  'utm_source=flyer': 'flyer',
  'source=flyer': 'flyer',
  'source=poster&utm_source=flyer': 'flyer',
  'a=1&utm_source=Spring%20flyer&b=2': 'Spring flyer',
  'utm_source=Spring+flyer#top': 'Spring flyer',
  'utm_source=caf%C3%A9': 'café',
  'utm_source=100%': '100%',
  'utm_source=%00%0A%E2%80%8Bx%00': 'x',
  'utm_source=&utm_source=second': 'second',
  'utm_source=&source=second': 'second',
  'utm_source=81.2.69.142': 'Other',
  'utm_source=%32001:db8::7': 'Other',
};

const REFERRERS: Record<string, string> = {
  [REFERRER]: 'news.example.com',
  'HTTP://News.Example.com:8080': 'news.example.com',
  'https://user:word@example.com/': 'example.com',
  'https://example.com.?x': 'example.com',
  'android-app://com.google.android.gm/': 'com.google.android.gm',
  'https://l.facebook.com/l.php?u=x': 'facebook.com',
  'https://lm.facebook.com/': 'facebook.com',
  'android-app://com.facebook.katana/': 'facebook.com',
  'https://l.instagram.com/': 'instagram.com',
  'https://t.co/x': 'x.com',
  'https://out.reddit.com/': 'reddit.com',
  'https://notfacebook.com/': 'notfacebook.com',
  'https://facebook.com.example.com/': 'facebook.com.example.com',
  'https://81.2.69.142/page': 'Other',
  'https://[2001:db8::7]:8443/': 'Other',
  'https://2130706433.example.com': '2130706433.example.com',
};

const NONE = [
  '',
  '#',
  'about:blank',
  'example.com',
  'https://',
  'https:///x',
  'https://a b/',
  'https://ex\u00e4mple/',
  'javascript:1',
];

describe('The source of a scan', () => {
  for (const [query, source] of Object.entries(QUERIES)) {
    it(`of ?${query} is ${source}`, () => {
      expect(sourceOf(query, REFERRER)).to.equal(source);
    });
  }

  for (const [referrer, source] of Object.entries(REFERRERS)) {
    it(`referred by ${referrer} is ${source}`, () => {
      expect(sourceOf('xutm_source=1&resource=2', referrer)).to.equal(source);
    });
  }

  it('is Direct if there is neither, or the referrer is not an address', () => {
    expect(sourceOf('', undefined)).to.equal('Direct');
    for (const referrer of NONE)
      expect([referrer, sourceOf('utm_source=', referrer)]).to.deep.equal([referrer, 'Direct']);
  });

  it('does not mistake a long user name for a host', () => {
    expect(sourceOf('', `https://name:${'x'.repeat(2_000)}@example.com/`)).to.equal('Direct');
  });

  it('is never empty, too long or unfit for storage, whatever was sent', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.string({
        unit: fc.constantFrom('%', 'F', '0', 'ü', '&', '=', ' ', '%E2%82%AC', '%00', '%ED%A0%80'),
        maxLength: 900,
      }),
    );
    fc.assert(
      fc.property(text, fc.option(text, { nil: undefined }), (given, referrer) => {
        for (const query of [given, `utm_source=${given}`]) {
          const source = sourceOf(query, referrer === undefined ? undefined : `https://${referrer}`);
          expect(source).to.not.equal('');
          expect(Buffer.byteLength(source)).to.be.at.most(LABEL_BYTES_MAX);
          expect(source.isWellFormed() && !source.includes('\u0000')).to.equal(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
