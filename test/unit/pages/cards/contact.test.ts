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
