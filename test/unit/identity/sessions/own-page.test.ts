import { expect } from 'chai';
import fc from 'fast-check';
import { isFromOwnPage, requireOwnPage } from '../../../../src/identity/sessions/own-page.js';

const PUBLIC = 'https://codes.example.com/prefix';

describe('A request comes from the console’s own page', () => {
  const isOwn = (headers: Record<string, string>) => isFromOwnPage({ headers, method: 'POST' }, PUBLIC);
  const codeOf = (method: string, headers: Record<string, string>): string | null => {
    try {
      requireOwnPage({ method, headers }, PUBLIC);
      return null;
    } catch (error) {
      return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    }
  };

  it('if it says so by the public address or by its own host, in any of three headers', () => {
    expect(isOwn({ origin: 'https://codes.example.com' })).to.equal(true);
    expect(isOwn({ origin: 'https://192.168.1.5:3000', host: '192.168.1.5:3000' })).to.equal(true);
    expect(isOwn({ origin: 'https://signpost.local:3000', host: 'Signpost.local:3000' })).to.equal(true);
    expect(isOwn({ referer: 'https://codes.example.com/campaigns?a=1' })).to.equal(true);
    expect(isOwn({ 'sec-fetch-site': 'same-origin' })).to.equal(true);
  });

  it('unless one of the headers says otherwise, or none says anything', () => {
    const own = { origin: 'https://codes.example.com' };
    expect(isOwn({})).to.equal(false);
    expect(isOwn({ host: 'codes.example.com' })).to.equal(false);
    for (const site of ['none', 'same-site', 'cross-site', '']) {
      expect(isOwn({ ...own, 'sec-fetch-site': site }), site).to.equal(false);
    }
    expect(isOwn({ origin: 'http://codes.example.com', 'sec-fetch-site': 'same-origin' })).to.equal(false);
    expect(isOwn({ origin: 'null', referer: 'https://codes.example.com/', host: 'null' })).to.equal(false);
    expect(isOwn({ origin: 'file://codes.example.com', host: 'codes.example.com' })).to.equal(false);
  });

  it('without TLS only if the service itself has none', () => {
    const headers = { origin: 'http://signpost.local', host: 'signpost.local' };
    expect(isOwn(headers)).to.equal(false);
    expect(isFromOwnPage({ headers, method: 'POST' }, 'http://localhost:8080')).to.equal(true);
    expect(isOwn({ origin: 'http://codes.example.com', host: 'codes.example.com' })).to.equal(false);
  });

  it('never with the origin of another host', () => {
    fc.assert(
      fc.property(fc.webUrl(), fc.domain(), (url, host) => {
        const { origin, host: from } = new URL(url);
        fc.pre(from !== host && from !== 'codes.example.com');
        expect(isOwn({ origin, host })).to.equal(false);
        expect(isOwn({ referer: url, host })).to.equal(false);
      }),
    );
  });

  it('and requires the header of the console, too, unless it only reads', () => {
    const own = { origin: 'https://codes.example.com' };
    for (const method of ['GET', 'HEAD']) expect(codeOf(method, own), method).to.equal(null);
    for (const method of ['POST', 'DELETE', 'PUT', 'OPTIONS']) {
      expect(codeOf(method, own), method).to.equal('foreign_page');
      expect(codeOf(method, { ...own, 'x-signpost-console': '0' }), method).to.equal('foreign_page');
      expect(codeOf(method, { ...own, 'x-signpost-console': '1' }), method).to.equal(null);
      expect(codeOf(method, { 'x-signpost-console': '1' }), method).to.equal('foreign_page');
    }
  });
});
