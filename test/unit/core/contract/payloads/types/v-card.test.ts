import { expect } from 'chai';
import fc from 'fast-check';
import {
  toReadableVCard,
  toVCardFile,
  vCardPayload,
} from '../../../../../../src/core/contract/payloads/types/v-card.js';
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

  it('writes all words of a full name into its components', () => {
    const names: readonly [sent: object, n: string][] = [
      [{ fullName: 'Anna Sample', lastName: 'Sample' }, 'Sample;Anna;;;'],
      [{ fullName: 'Anna Sample', firstName: 'Anna' }, 'Sample;Anna;;;'],
      [{ fullName: 'Anna  SAMPLE', lastName: 'Sample' }, 'Sample;Anna;;;'],
      [{ name: 'Dr. Anna Sample', lastName: 'Sample' }, 'Sample;Anna;;Dr.;'],
      [{ fullName: 'Dr. Anna Sample', firstName: 'Anna' }, 'Sample;Anna;;Dr.;'],
      [{ fullName: 'Prof. Dr. med. Anna Sample', lastName: 'Sample' }, 'Sample;Anna;;Prof. Dr. med.;'],
      [{ fullName: 'Dr. Anna Maria Sample Jr.', firstName: 'Anna', lastName: 'Sample' }, 'Sample;Anna;Maria;Dr.;Jr.'],
      [{ fullName: 'Sample Anna Maria', lastName: 'Sample' }, 'Sample;Anna Maria;;;'],
      [{ fullName: 'A. B. Sample', lastName: 'Sample' }, 'Sample;A. B.;;;'],
      [{ fullName: 'Sample, Anna', lastName: 'Sample' }, 'Sample;Anna;;;'],
      [{ fullName: 'Sample, Anna', firstName: 'Anna' }, 'Sample;Anna;;;'],
      [{ fullName: 'Sample Anna', lastName: 'Sample' }, 'Sample;Anna;;;'],
      [{ fullName: 'Anna van der Sample', lastName: 'van der Sample' }, 'van der Sample;Anna;;;'],
      [{ fullName: 'Anna Sample, PhD', lastName: 'Sample' }, 'Sample;Anna;;;PhD'],
      [{ fullName: 'Dr. Sample', lastName: 'Sample' }, 'Sample;;;Dr.;'],
      [{ fullName: '見本太郎', lastName: '見本' }, '見本;太郎;;;'],
      [{ fullName: 'Zoe\u0308 Sample', firstName: 'Zoë' }, 'Sample;Zoë;;;'],
      [{ fullName: 'The Samples', firstName: 'Anna', lastName: 'Sample' }, 'Sample;Anna;;;'],
      [{ fullName: 'Anna', firstName: 'Anna' }, ';Anna;;;'],
    ];
    for (const [sent, n] of names) {
      expect(textsOf(vCardPayload.check(json(sent))), json(sent)).to.deep.equal({});
      expect(valueOfLine(unfold(vCardPayload.encode(json(sent))), 'N'), json(sent)).to.equal(n);
    }
    for (const fullName of ['Anna Other', 'Anna Sample-Other', 'A']) {
      expect(textsOf(vCardPayload.check(json({ fullName, lastName: 'Sample' }))), fullName).to.deep.equal({
        'content.fullName': [
          'Must contain Sample, or send both firstName and lastName: phones show the parts of a name instead of the full name.',
        ],
      });
    }
  });

  it('writes an extension so that phones dial it', () => {
    const content = json({ fullName: 'A', phone: '+1 555 0100 ext. 7', mobile: '+1 555 0101,,8#' });
    const wire = unfold(vCardPayload.encode(content));
    expect(valueOfLine(wire, 'TEL', 'TYPE=VOICE')).to.equal('+15550100,7');
    expect(valueOfLine(wire, 'TEL', 'TYPE=CELL')).to.equal('+15550101,,8#');
    expect(toReadableVCard(content)).to.contain('TEL;TYPE=VOICE:+1 555 0100 ext. 7\r\n');
  });

  it('makes a card of a MECARD, and closes it', () => {
    const sent =
      'MECARD:N:Sample,Anna;TEL:+15550100;EMAIL:a@example.com;URL:http\\://example.com;ADR:,,1 Main St,Town,,00000,USA;NOTE:a\\;b';
    expect(vCardPayload.encode(sent)).to.equal(`${sent};;`);
    expect(toVCardFile(sent)?.split('\r\n')).to.deep.equal([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Sample;Anna;;;',
      'FN:Anna Sample',
      'TEL;TYPE=VOICE:+15550100',
      'EMAIL;TYPE=INTERNET:a@example.com',
      'URL:http://example.com',
      'ADR:;;1 Main St;Town;;00000;USA',
      'NOTE:a\\;b',
      'END:VCARD',
      '',
    ]);
  });

  it('removes an indentation, with which a card is a single line', () => {
    const plain = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna\r\nNOTE:one\r\n two\r\nEND:VCARD';
    for (const indent of [' ', '\t', '    ']) {
      const sent = plain.replaceAll('\r\n', `\n${indent}`);
      expect(vCardPayload.encode(sent)).to.equal(plain);
      expect(toVCardFile(sent)).to.equal(`${plain}\r\n`);
    }
    const outside = 'BEGIN:VCARD\n  VERSION:3.0\n  FN:Anna\n  NOTE:one\n   two\nEND:VCARD';
    expect(vCardPayload.encode(outside)).to.equal(plain);
  });

  it('leaves vCard 2.1 to phones, which read it, and names the charset that it is in now', () => {
    const quoted =
      'BEGIN:VCARD\r\nVERSION:2.1\r\nFN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller=\r\n more\r\nEND:VCARD';
    expect(toVCardFile(quoted)).to.equal(`${quoted}\r\n`);
    expect(vCardPayload.encode(quoted)).to.equal(quoted);
    const plain = 'BEGIN:VCARD\r\nVERSION:2.1\r\nFN;CHARSET=ISO-8859-1:Müller\r\nN;CHARSET=utf-8:Müller\r\nEND:VCARD';
    expect(vCardPayload.encode(plain)).to.equal(plain.replace('ISO-8859-1', 'UTF-8'));
    expect(toVCardFile('BEGIN:VCARD\nFN:A')).to.equal('BEGIN:VCARD\r\nFN:A\r\nEND:VCARD\r\n');
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
      }),
    );
  });
});
