import { expect } from 'chai';
import fc from 'fast-check';
import { readProperties } from '../../../../../../src/core/contract/payloads/syntax/content-lines.js';
import { toVCardFile, vCardPayload } from '../../../../../../src/core/contract/payloads/types/v-card.js';
import { textsOf } from '../../../../../../src/core/errors.js';
import { components, unfold, valueOfLine } from '../lines.js';
import { hardText, withPlainBreaks } from '../strings.js';

const json = (value: object): string => JSON.stringify(value);

describe('content of a VCard', () => {
  it('writes an object as vCard 3.0', () => {
    const content = json({
      firstName: 'Sample',
      lastName: 'Person; Jr',
      company: 'Example, Inc.',
      jobTitle: 'Baker',
      phone: '+1 555-0100',
      mobile: '+15550101',
      email: 'sample@example.com',
      url: 'example.com/a,b',
      street: '1 Main St',
      city: 'Springfield',
      postalCode: '00000',
      country: 'USA',
      note: 'one\r\ntwo',
    });
    expect(textsOf(vCardPayload.check(content))).to.deep.equal({});
    expect(vCardPayload.encode(content)).to.equal(
      [
        'BEGIN:VCARD',
        'VERSION:3.0',
        'N:Person\\; Jr;Sample;;;',
        'FN:Sample Person\\; Jr',
        'ORG:Example\\, Inc.',
        'TITLE:Baker',
        'TEL;TYPE=VOICE:+15550100',
        'TEL;TYPE=CELL:+15550101',
        'EMAIL;TYPE=INTERNET:sample@example.com',
        'URL:https://example.com/a,b',
        'ADR;TYPE=WORK:;;1 Main St;Springfield;;00000;USA',
        'NOTE:one\\ntwo',
        'END:VCARD',
        '',
      ].join('\r\n'),
    );
    expect(toVCardFile(content)).to.equal(vCardPayload.encode(content));
    expect(vCardPayload.open(content)).to.deep.equal({ kind: 'page' });
  });

  it('does not split a full name, and uses an organization as name', () => {
    expect(vCardPayload.encode(json({ name: 'Sample Person' }))).to.contain(
      '\r\nN:Sample Person;;;;\r\nFN:Sample Person\r\n',
    );
    expect(vCardPayload.encode(json({ organization: 'Example' }))).to.contain(
      '\r\nN:;;;;\r\nFN:Example\r\nORG:Example\r\n',
    );
  });

  it('encodes a wire form and other text as sent', () => {
    for (const sent of ['BEGIN:VCARD\nVERSION:3.0\nFN:A\nEND:VCARD', 'begin:vcard', 'MECARD:N:A;;', 'call me']) {
      expect(textsOf(vCardPayload.check(sent))).to.deep.equal({});
      expect(vCardPayload.encode(sent)).to.equal(sent);
    }
  });

  it('creates a file with CRLF from a wire form, and none from other text', () => {
    expect(toVCardFile('\nBEGIN:VCARD\nFN:A\r\n\rEND:VCARD')).to.equal('BEGIN:VCARD\r\nFN:A\r\nEND:VCARD\r\n');
    expect(toVCardFile('call me')).to.equal(null);
  });

  it('reports all invalid members at once', () => {
    const wrong = { name: ' ', phone: 'x', mobile: '1', email: 'y', website: 'javascript:1', note: 5 };
    expect(textsOf(vCardPayload.check(json(wrong)))).to.have.all.keys(
      'content.name',
      'content.phone',
      'content.mobile',
      'content.email',
      'content.website',
      'content.note',
    );
    expect(textsOf(vCardPayload.check(json({ phone: '+15550100' })))).to.deep.equal({
      'content.fullName': ['Send fullName, firstName, lastName or organization.'],
    });
    expect(textsOf(vCardPayload.check(json({ hello: 'x' })))).to.have.all.keys('content');
  });

  it('can be read back, whatever its texts', () => {
    fc.assert(
      fc.property(hardText, hardText, hardText, hardText, (firstName, lastName, city, note) => {
        const content = json({ firstName, lastName, city, note, email: 'a@example.com' });
        expect(textsOf(vCardPayload.check(content))).to.deep.equal({});
        const wire = vCardPayload.encode(content);
        const lines = unfold(wire);
        expect(lines.at(0)).to.include({ name: 'BEGIN', value: 'VCARD' });
        expect(lines.at(-1)).to.include({ name: 'END', value: 'VCARD' });
        const [first, last, town, text] = [firstName, lastName, city, note].map(withPlainBreaks);
        expect(components(valueOfLine(lines, 'N') ?? '')).to.deep.equal([last, first, '', '', '']);
        expect(components(valueOfLine(lines, 'FN') ?? '')).to.deep.equal([`${first} ${last}`]);
        expect(components(valueOfLine(lines, 'ADR') ?? '')).to.deep.equal(['', '', '', town, '', '', '']);
        expect(components(valueOfLine(lines, 'NOTE') ?? '')).to.deep.equal([text]);
        expect(readProperties(wire)).to.deep.include({ name: 'NOTE', parts: [text] });
        expect(readProperties(wire)).to.deep.include({ name: 'N', parts: [last, first, '', '', ''] });
      }),
    );
  });
});
