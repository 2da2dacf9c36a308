import { expect } from 'chai';
import { readContact } from '../../../../src/pages/cards/contact.js';

describe('The page of a contact', () => {
  it('has every telephone number and address of the contact', () => {
    const card = [
      'BEGIN:VCARD',
      'VERSION:4.0',
      'N:Sample;Ann;;Dr.;',
      'ORG:Example;Sales',
      'item1.TEL;TYPE="cell,voice":tel:+1-555-0100',
      'TEL;TYPE=FAX:+15550101',
      'EMAIL:a@example.com',
      'EMAIL:b@example.com',
      'URL:https://example.com/?a;b',
      'NOTE:Hi',
    ].join('\n');
    expect(readContact(card)).to.deep.equal({
      name: 'Dr. Ann Sample',
      organization: 'Example, Sales',
      title: null,
      numbers: [
        { kind: 'mobile', text: '+1-555-0100' },
        { kind: 'fax', text: '+15550101' },
      ],
      emails: ['a@example.com', 'b@example.com'],
      websites: ['https://example.com/?a;b'],
      addresses: [],
      note: 'Hi',
    });
  });

  it('has telephone numbers grouped by their owner, also from an object', () => {
    const contact = readContact('{"fullName":"A","phone":"+49 (0)30 / 12 34-567","mobile":" 0171 555 01 00 "}');
    expect(contact?.numbers).to.deep.equal([
      { kind: 'phone', text: '+49 (0)30 / 12 34-567' },
      { kind: 'mobile', text: '0171 555 01 00' },
    ]);
  });

  it('reads a structured value whose first parts are empty', () => {
    const content = '{"fullName":"A","street":"S 1","city":"Berlin","postalCode":"10117","country":"Germany"}';
    expect(readContact(content)?.addresses).to.deep.equal([['S 1', '10117 Berlin', 'Germany']]);
  });

  it('shows an organization without a name once', () => {
    const contact = readContact('{"organization":"Example"}');
    expect([contact?.name, contact?.organization]).to.deep.equal(['Example', null]);
  });

  it('is in letters, however the card encodes them', () => {
    const lines: readonly (readonly [version: string, line: string, read: string])[] = [
      ['2.1', 'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg', 'Jörg'],
      ['2.1', 'fn;charset="utf-8";encoding="quoted-printable":J=c3=b6rg', 'Jörg'],
      ['2.1', 'fn;quoted-printable:M=FCller', 'Müller'],
      ['2.1', 'FN;CHARSET=ISO-8859-1:M=FCller', 'Müller'],
      ['2.1', 'FN;CHARSET=ISO-8859-1:Müller', 'Müller'],
      ['2.1', 'FN;CHARSET=windows-1251;ENCODING=QUOTED-PRINTABLE:=CF=F0=E8=E2=E5=F2', 'Привет'],
      ['2.1', 'FN;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=83\\=83g', 'ソト'],
      ['2.1', 'FN;CHARSET=UNKNOWN;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg', 'Jörg'],
      ['2.1', 'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=FCller', 'Müller'],
      ['3.0', 'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg', 'Jörg'],
      ['3.0', 'FN;ENCODING=B;CHARSET=UTF-8:SsO2cmc=', 'Jörg'],
      ['2.1', 'FN;ENCODING=QUOTED-PRINTABLE:J=C3=\r\n=B6rg', 'Jörg'],
      ['2.1', 'FN;ENCODING=QUOTED-PRINTABLE:Ann=\r\n Sample', 'Ann Sample'],
      ['2.1', 'FN:Ann\r\n Sample', 'Ann Sample'],
      ['3.0', 'FN:Ann\r\n  Sample', 'Ann Sample'],
      ['2.1', 'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg;;Dr.;', 'Dr. Jörg Müller'],
      ['2.1', 'N;ENCODING=QUOTED-PRINTABLE:A=3BB;', 'A;B'],
      ['3.0', 'FN:1+1=3D', '1+1=3D'],
    ];
    for (const [version, line, read] of lines) {
      const card = `BEGIN:VCARD\r\nVERSION:${version}\r\n${line}\r\nTITLE;QUOTED-PRINTABLE:B=C3=A4cker\r\nEND:VCARD`;
      const contact = readContact(card);
      expect([contact?.name, contact?.title], line).to.deep.equal([read, 'Bäcker']);
    }
  });

  it('ends a note at the line that quoted-printable does not continue', () => {
    const card =
      'BEGIN:VCARD\nVERSION:2.1\nFN:A\nNOTE;ENCODING=QUOTED-PRINTABLE:one=0D=0A=\ntwo=\n\nTITLE:B\nEND:VCARD';
    const contact = readContact(card);
    expect([contact?.note, contact?.title]).to.deep.equal(['one\r\ntwo', 'B']);
  });

  it('is that of the card itself, not of one inside it', () => {
    const agent = 'AGENT:\nBEGIN:VCARD\nFN:Other\nTEL:+15550199\nEND:VCARD';
    const contact = readContact(`BEGIN:VCARD\nVERSION:2.1\n${agent}\nFN:Anna\nEND:VCARD`);
    expect([contact?.name, contact?.numbers]).to.deep.equal(['Anna', []]);
  });

  it('reads a MECARD and an indented card', () => {
    expect(readContact('MECARD:N:Sample,Anna;TEL:+15550100')?.name).to.equal('Anna Sample');
    expect(readContact('BEGIN:VCARD\n VERSION:3.0\n FN:Anna\n END:VCARD')?.name).to.equal('Anna');
  });

  it('has a number or an address as its name where there is no other', () => {
    expect(readContact('BEGIN:VCARD\nVERSION:2.1\nEMAIL;PREF:a@example.com\nEND:VCARD')?.name).to.equal(
      'a@example.com',
    );
  });

  it('shows the readable parts of a card that breaks the rules of RFC 2426', () => {
    const card = 'BEGIN:VCARD\nno property\nFN:Ann\nTEL;CELL:+15550101\nTEL;TYPE="cell:+1\nNOTE:a;b,c';
    for (const text of [card, card.replaceAll('\n', '\r'), `${card}\nEND:VCARD\nText after the end`]) {
      const contact = readContact(text);
      expect(contact?.name).to.equal('Ann');
      expect(contact?.numbers).to.deep.equal([{ kind: 'mobile', text: '+15550101' }]);
      expect(contact?.note).to.equal('a;b,c');
    }
  });
});
