import { expect } from 'chai';
import fc from 'fast-check';
import { filteredList } from '../../../src/campaigns/lists/filtered-list.js';
import { orderOf, QrCodeOrder } from '../../../src/campaigns/lists/list-order.js';
import { toListingFilter } from '../../../src/campaigns/lists/listing-conditions.js';
import { readPage } from '../../../src/campaigns/lists/read-page.js';
import { refreshCampaignTexts } from '../../../src/campaigns/refresh-campaign-texts.js';
import { comparedText } from '../../../src/core/contract/texts/compared-text.js';
import { openSampleDatabase, type SampleDatabase } from '../../support/sample-database.js';

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
    const [found, keys] = [await compare(texts), await compare(texts, 'campaign_tag_key(text)')];
    for (const [place, text] of texts.entries())
      expect([found[place], keys[place]], encodeURIComponent(text)).to.deep.equal([
        comparedText(text),
        comparedText(text),
      ]);
  });

  it('of an earlier release are brought into this form once, with the labels of tags', async () => {
    const { client, orm, workspaceId } = database;
    await client.query('alter table campaign disable trigger campaign_compared_text');
    await client.query(
      `insert into campaign (id, workspace_id, name, code, mode, payload_type, content, style, is_active, search_text,
         created_utc, updated_utc, tags)
       select gen_random_uuid(), $1, 'Café', 'old-' || n, 'Dynamic', 'Url', '', '{}', true, E'café\\n' || n, now(), now(), '{Été}'
       from generate_series(1, 2500) as n`,
      [workspaceId],
    );
    await client.query('alter table campaign enable trigger campaign_compared_text');
    await client.query(`update campaign_listing set labels = labels || campaign_label(workspace_id, 'tag', 'été')`);
    const count = async () => {
      const filter = toListingFilter(workspaceId, Date.now(), { filter: { allTags: ['ete'] } });
      if (filter === null) throw new Error('the filter allows campaigns');
      const query = await filteredList(orm.em.fork(), filter, orderOf(QrCodeOrder.Name), 'cafe');
      const window = { limit: 1, offset: 0, withContent: false };
      return (await readPage(orm.em.fork(), workspaceId, query, window)).totalCount;
    };
    expect(await count()).to.equal(0);
    expect(await refreshCampaignTexts(orm.em.fork())).to.equal(2500);
    expect(await count()).to.equal(2500);
    const { rows } = await client.query(`select distinct cardinality(labels) as n from campaign_listing`);
    expect(rows).to.deep.equal([{ n: 4 }]);
    expect(await refreshCampaignTexts(orm.em.fork())).to.equal(0);
  });
});
