import { expect } from 'chai';
import fc from 'fast-check';
import { comparedText } from '../../../../src/core/contract/text.js';
import { openSampleDatabase, type SampleDatabase } from '../../../support/sample-database.js';

const LOWER = `lower(normalize(text, nfkd) collate "und-x-icu")`;

describe('Texts that are compared', () => {
  let database: SampleDatabase;

  before(async () => {
    database = await openSampleDatabase();
  });
  after(() => database.close());

  const compare = async (texts: readonly string[], as = 'compared_text(text)') => {
    const { rows } = await database.client.query<{ text: string }>(
      `select ${as} as text from unnest($1::text[]) with ordinality as t (text, place) order by place`,
      [texts],
    );
    return rows.map(({ text }) => text);
  };

  it('have the same form in the database as in the service, for every character that both know', async () => {
    const characters = Array.from({ length: 0x2ffff }, (_, code) => code + 1)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((character) => !/\p{Cn}|\p{Co}/u.test(character));
    const texts = characters.map((character) => `a${character}b`);
    const [found, lower] = [await compare(texts), await compare(texts, LOWER)];
    const known = [...texts.keys()].filter((place) => lower[place] === texts[place]?.normalize('NFKD').toLowerCase());
    const differing = known.filter((place) => found[place] !== comparedText(texts[place] ?? ''));
    expect(differing.map((place) => characters[place]?.codePointAt(0)?.toString(16))).to.deep.equal([]);
    expect(known).to.have.length.above(100_000);
  });

  it('have the same form for any text', async () => {
    const characters = [
      ...' \n\r\t\f\u00a0\u3000\u0085\u2028aAÉßẞΣςİIıØÆŁ’–ＡａﬁéΟά한バが\u0301\u0308\u0327\u200b\u200d\ufe0f😀',
    ];
    const unit = fc.oneof(fc.constantFrom(...characters), fc.constantFrom(...'abc 1%_\\'));
    const texts = fc.sample(fc.string({ unit, maxLength: 30 }), 3000);
    const found = await compare(texts);
    for (const [place, text] of texts.entries())
      expect(found[place], encodeURIComponent(text)).to.equal(comparedText(text));
  });
});
