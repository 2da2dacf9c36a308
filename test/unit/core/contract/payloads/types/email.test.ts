import { expect } from 'chai';
import { emailPayload } from '../../../../../../src/core/contract/payloads/types/email.js';
import { textsOf } from '../../../../../../src/core/errors.js';

const json = (value: object): string => JSON.stringify(value);

describe('content of an Email', () => {
  it('makes a mailto address of a bare address', () => {
    expect(textsOf(emailPayload.check('name+tag@example.com'))).to.deep.equal({});
    expect(emailPayload.encode(' name+tag@example.com ')).to.equal('mailto:name+tag@example.com');
    expect(emailPayload.open('name@example.com')).to.deep.equal({
      kind: 'address',
      location: 'mailto:name@example.com',
    });
  });

  it('writes all members per RFC 6068', () => {
    const content = json({
      to: 'a@example.com, b@example.com',
      cc: 'c@example.com',
      bcc: 'd@example.com',
      subject: 'Käse & more?',
      body: 'one+1\ntwo\r\nthree',
    });
    expect(textsOf(emailPayload.check(content))).to.deep.equal({});
    expect(emailPayload.encode(content)).to.equal(
      'mailto:a@example.com,b@example.com?cc=c@example.com&bcc=d@example.com&subject=K%C3%A4se%20%26%20more%3F' +
        '&body=one%2B1%0D%0Atwo%0D%0Athree',
    );
    expect(emailPayload.open(content)).to.deep.equal({ kind: 'address', location: emailPayload.encode(content) });
  });

  it('reads addresses with the names of their owners, and lists of mail programs', () => {
    const forms = {
      'Sample <a@example.com>': 'mailto:a@example.com',
      '"Sample, Anna" <a@example.com>': 'mailto:a@example.com',
      'Sample, Anna <a@example.com>; Other <b@example.com>': 'mailto:a@example.com,b@example.com',
      '<a@example.com>': 'mailto:a@example.com',
      'a@example.com (Anna Sample)': 'mailto:a@example.com',
      'a@example.com;b@example.com': 'mailto:a@example.com,b@example.com',
      '{"to":"Sample <a@example.com>","cc":"b@example.com; c@example.com"}':
        'mailto:a@example.com?cc=b@example.com,c@example.com',
    };
    for (const [sent, wire] of Object.entries(forms)) {
      expect(textsOf(emailPayload.check(sent)), sent).to.deep.equal({});
      expect(emailPayload.encode(sent), sent).to.equal(wire);
      expect(emailPayload.open(sent), sent).to.deep.equal({ kind: 'address', location: wire });
    }
    expect(emailPayload.open('mailto:Sample%20<a@example.com>;b@example.com?subject=Hi you')).to.deep.equal({
      kind: 'address',
      location: 'mailto:a@example.com,b@example.com?subject=Hi%20you',
    });
    for (const sent of ['Sample <a@example.com', 'a@example.com b@example.com', 'Sample <a> <b@example.com>']) {
      expect(emailPayload.encode(sent)).to.equal(sent);
    }
  });

  it('reads a message in the form that Docomo invented, and completes it', () => {
    const sent = 'MATMSG:TO:a@example.com;SUB:Hi\\; you;BODY:One: two';
    expect(emailPayload.encode(sent)).to.equal(`${sent};;`);
    expect(emailPayload.open(sent)).to.deep.equal({
      kind: 'address',
      location: 'mailto:a@example.com?subject=Hi%3B%20you&body=One%3A%20two',
    });
    expect(emailPayload.open('MATMSG:SUB:Hi;;')).to.deep.equal({ kind: 'page' });
  });

  it('knows the synonyms email and address', () => {
    expect(emailPayload.encode(json({ email: 'a@example.com' }))).to.equal('mailto:a@example.com');
    expect(emailPayload.encode(json({ address: 'a@example.com' }))).to.equal('mailto:a@example.com');
  });

  it('does not let an address add other fields', () => {
    const content = json({ to: 'a?bcc=x&y@example.com' });
    expect(emailPayload.encode(content)).to.equal('mailto:a%3Fbcc%3Dx%26y@example.com');
  });

  it('encodes a mailto address as sent and opens it in a form that is valid in a header', () => {
    const sent = 'MAILTO:ä@example.com?subject=a b\r\n100% %41';
    expect(emailPayload.encode(sent)).to.equal(sent);
    expect(emailPayload.open(sent)).to.deep.equal({
      kind: 'address',
      location: 'mailto:%C3%A4@example.com?subject=a%20b%0D%0A100%25%20%41',
    });
  });

  it('encodes anything but an address unchanged and opens a page', () => {
    for (const sent of ['write to us', '"text"', '["a@example.com"]', '{"to":', 'a@@example.com', 'mailto:']) {
      expect(textsOf(emailPayload.check(sent)), sent).to.deep.equal({});
      expect(emailPayload.encode(sent)).to.equal(sent);
      expect(emailPayload.open(sent), sent).to.deep.equal({ kind: 'page' });
    }
  });

  it('reports all invalid members at once, by the names used', () => {
    const wrong = { email: 'name', cc: 5, subject: 'a\nBcc: x', body: 'a\u0001', bcc: null };
    expect(textsOf(emailPayload.check(json(wrong)))).to.deep.equal({
      'content.email': ['Must be an email address such as name@example.com.'],
      'content.cc': ['Must be a string.'],
      'content.subject': ['Must be a single line without control characters.'],
      'content.body': ['Must not contain control characters other than tabs and line breaks.'],
    });
    expect(textsOf(emailPayload.check(json({ subject: 'x' })))).to.have.all.keys('content.to');
  });

  it('names the members if an object has none of them', () => {
    expect(textsOf(emailPayload.check('{"a":1}'))).to.deep.equal({
      content: ['Send an object with to, subject, body, cc, and bcc.'],
    });
  });

  it('refuses half a surrogate pair written as an escape', () => {
    expect(textsOf(emailPayload.check('{"to":"a@example.com","body":"\\ud800"}'))).to.have.all.keys('content.body');
    expect(textsOf(emailPayload.check('{"to":"a@example.com","body":"\\u0000"}'))).to.have.all.keys('content.body');
  });
});
