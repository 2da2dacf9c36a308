import { expect } from 'chai';
import fc from 'fast-check';
import { type KnownLine, readLine, readLines } from '../../../../../src/pages/templates/parts/known-lines.js';
import { cpuMilliseconds } from '../../../../support/cpu-time.js';

const kindsOf = (lines: readonly string[]): string[] => lines.map((line) => readLine(line).kind);
const every = (kind: KnownLine['kind'], lines: readonly string[]): void => {
  expect(lines.filter((line) => readLine(line).kind !== kind)).to.deep.equal([]);
};

/** Texts that resemble known lines, and any others. */
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        ...['Book a table ', 'https://example.com', 'javascript:alert(1)', 'data:text/html,x', ' ', '\n', ':', '–'],
        ...[
          'Monday',
          'Mo',
          '9:00',
          '-',
          '17',
          'Example Street ',
          '12',
          ', ',
          '12345 Town',
          '\u202e',
          '\u2028',
          '"><b>',
        ],
      ),
      { maxLength: 20 },
    )
    .map((parts) => parts.join('')),
);

describe('The lines of a text', () => {
  it('that end in a link are buttons', () => {
    expect(readLine('Book a table https://example.com/book')).to.deep.equal({
      kind: 'button',
      label: 'Book a table',
      href: 'https://example.com/book',
    });
    const labels = [
      'Tisch reservieren: www.example.com',
      '予約 → https://example.com/',
      'Instagram – https://example.com/us',
    ];
    expect(labels.map(readLine)).to.have.nested.property('[0].href', 'https://www.example.com/');
    every('button', labels);
  });

  it('stay text if the link belongs to a sentence, or there is more than one', () => {
    every('plain', [
      'https://example.com',
      'More at https://example.com',
      'Mehr dazu auf www.example.com',
      'Thank you. Write to us: https://example.com',
      'our shop https://example.com',
      'Shop https://example.com and more',
      'Shop https://example.com https://example.org',
      'Write to us info@example.com',
      'Click javascript:alert(1)',
      `${'Long '.repeat(20)}https://example.com`,
      'Book \u202ea table https://example.com',
    ]);
  });

  it('with weekdays and times are opening hours, in the languages of the pages', () => {
    every('hours', [
      'Mon–Fri 9:00–17:00',
      'Monday to Friday: 9am–5.30pm',
      'Mo – Fr 11.30–14.00, 17.30–22.00 Uhr',
      'Samstag geschlossen',
      'Sa & So: 10-22 Uhr',
      'lun.–ven. 9h00–18h00',
      'lunes a viernes 9:00-14:00',
      '月曜日 11:00～22:00',
    ]);
    every('plain', [
      'Monday 1–3 guests',
      'Monday',
      'Monday special, soup and bread',
      '9:00–17:00',
      'We open Monday to Friday 9:00–17:00 and more',
      'Monthly 9:00–17:00',
    ]);
  });

  it('with street, number, postcode and town are addresses', () => {
    every('place', [
      'Musterstraße 12a, 12345 Musterstadt',
      '12 rue de l’Exemple, 75002 Paris',
      '12 Sample Street, London SW1A 1AA',
      '350 Sample Ave, New York, NY 10118',
      'Example Lane 3, CH-8001 Zürich',
    ]);
    every('plain', ['Table 12, 20 guests', 'Musterstraße 12', '12345 Musterstadt', 'Route 66, 2024 edition']);
  });

  it('keep all of their text in its order, and lead only to the web', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const lines = readLines(text);
        const shown = lines.map((line) => (line.kind === 'button' ? line.label : line.text));
        let at = 0;
        for (const part of shown) {
          const found = text.indexOf(part, at);
          expect(found).to.be.at.least(at);
          at = found + part.length;
        }
        if (lines.every(({ kind }) => kind !== 'button')) expect(shown.join('\n')).to.equal(text);
        for (const line of lines) if (line.kind === 'button') expect(line.href).to.match(/^https?:\/\/[^\s/@]+\//);
      }),
      { numRuns: 2_000 },
    );
  });

  it('take time in proportion to their length, however they are made', () => {
    const parts = [
      'Book https://a.b\n',
      'Monday ',
      'Mo, ',
      '9:00–',
      'A ',
      '1 ',
      'a',
      '-',
      ' ',
      '(',
      'https://',
      'Aa 1, 12345 ',
    ];
    const slow = parts.filter((part) => {
      const text = part.repeat(Math.ceil(100_000 / part.length));
      const lines = text.match(/.{1,150}/gu) ?? [];
      return cpuMilliseconds(() => [readLines(text), kindsOf(lines)]) > 400;
    });
    expect(slow).to.deep.equal([]);
  });
});
