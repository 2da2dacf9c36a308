import { expect } from 'chai';
import { urlPayload } from '../../../../../../src/core/contract/payloads/types/url.js';
import { textsOf } from '../../../../../../src/core/errors.js';

const address = (location: string) => ({ kind: 'address', location });

describe('content of a Url', () => {
  it('encodes an absolute ASCII address as sent', () => {
    for (const sent of ['https://example.com', 'HTTPS://EXAMPLE.COM/A', 'http://example.com:8080/a%20b?c=d#e']) {
      expect(textsOf(urlPayload.check(sent)), sent).to.deep.equal({});
      expect(urlPayload.encode(sent)).to.equal(sent);
    }
  });

  it('opens an absolute ASCII address as sent', () => {
    expect(urlPayload.open('HTTPS://EXAMPLE.COM')).to.deep.equal(address('HTTPS://EXAMPLE.COM'));
    expect(urlPayload.open(' http://example.com:80/a ')).to.deep.equal(address('http://example.com:80/a'));
  });

  it('refuses an address that is too long after percent-encoding', () => {
    expect(textsOf(urlPayload.check(`https://example.com/${'ü'.repeat(2000)}`))).to.have.property('content');
    expect(textsOf(urlPayload.check(`https://example.com/${'u'.repeat(2000)}`))).to.deep.equal({});
  });

  it('reads a bare host as https', () => {
    const bare = {
      'example.com/x?y=1': 'https://example.com/x?y=1',
      'example.com': 'https://example.com/',
      'example.com:8443/x': 'https://example.com:8443/x',
      'localhost:3000': 'https://localhost:3000/',
      '[2001:db8::1]/x': 'https://[2001:db8::1]/x',
      '192.0.2.1/x': 'https://192.0.2.1/x',
    };
    for (const [sent, href] of Object.entries(bare)) {
      expect(textsOf(urlPayload.check(sent)), sent).to.deep.equal({});
      expect(urlPayload.encode(sent)).to.equal(href);
      expect(urlPayload.open(sent)).to.deep.equal(address(href));
    }
  });

  it('converts other scripts to ASCII', () => {
    expect(urlPayload.encode('https://bücher.example/straße')).to.equal('https://xn--bcher-kva.example/stra%C3%9Fe');
    expect(urlPayload.open('bücher.example')).to.deep.equal(address('https://xn--bcher-kva.example/'));
  });

  it('refuses every other scheme', () => {
    for (const sent of [
      'javascript:alert(1)',
      'JavaScript:1',
      'data:text/html,x',
      'ftp://example.com',
      'tel:5550100',
    ]) {
      expect(textsOf(urlPayload.check(sent)).content?.[0], sent).to.contain('http or https address');
      expect(urlPayload.open(sent), sent).to.deep.equal({ kind: 'page' });
    }
    for (const sent of [
      'file:///x',
      'mailto:a@example.com',
      'https:example.com',
      'blob:https://example.com/x',
      'about:a.b',
    ]) {
      expect(textsOf(urlPayload.check(sent)), sent).to.have.property('content');
    }
  });

  it('refuses a path, an empty host and a word without a dot', () => {
    for (const sent of [
      '/menu',
      '//example.com',
      '?a',
      '#a',
      'https://',
      'https:///x',
      'http://?a',
      'menu',
      '.',
      '.com',
      '.a.b',
    ]) {
      expect(textsOf(urlPayload.check(sent)), sent).to.have.property('content');
    }
  });

  it('refuses white space and control characters inside', () => {
    for (const sent of [
      'https://example.com/a b',
      'https://exa\tmple.com',
      'https://example.com/\r\nX: y',
      'java\nscript:1',
    ]) {
      expect(textsOf(urlPayload.check(sent)).content?.[0], sent).to.contain('white space');
    }
  });

  it('refuses user names and passwords', () => {
    for (const sent of [
      'https://a:b@example.com',
      'https://a@example.com/x',
      'https://@example.com',
      'a@example.com',
      'a:b@example.com',
    ]) {
      expect(textsOf(urlPayload.check(sent)), sent).to.have.property('content');
    }
    expect(textsOf(urlPayload.check('https://example.com/@name?q=a@b'))).to.deep.equal({});
  });

  it('encodes no backslash, which programs interpret differently', () => {
    expect(urlPayload.encode('https://example.com\\x')).to.equal('https://example.com/x');
  });

  it('refuses an empty or blank content', () => {
    for (const sent of ['', '  \n']) expect(textsOf(urlPayload.check(sent))).to.have.property('content');
  });
});
