import { expect } from 'chai';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const CREATE = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id } }';
const LIST = `query ($filter: QrCodeFilterInput, $search: String, $orderBy: QrCodeOrder = Created) {
  qrCodes(filter: $filter, search: $search, orderBy: $orderBy) { items { name } } }`;

const NAMES = [
  'Müller Optik, Bremen',
  'Cafe\u0301 Zoe\u0308',
  'Straße 5',
  'No-break\u00a0space',
  'İstanbul',
  '\u200bShy\u00adhyphen',
];

describeApi('A search', ({ running }) => {
  let client: Client;

  before(async () => {
    client = clientOf(running.url, (await running.addWorkspace()).key);
    for (const name of NAMES) {
      const created = await client.post(CODES, dynamicUrl({ name, content: 'https://0.test/' }));
      expect([created.status, created.body.name]).to.deep.equal([201, name]);
    }
  });

  const found = async (search: string): Promise<string[]> => {
    const { body } = await client.get(`${CODES}?search=${encodeURIComponent(search)}`);
    return body.items.map(({ name }: { name: string }) => name);
  };

  for (const [name, searches] of [
    [NAMES[0], ['müller bremen', 'BREMEN  muller', 'Mu\u0308ller\u00a0optik', 'ller opt', 'bremen https müller']],
    [NAMES[1], ['Café', 'Cafe\u0301', 'CAFÉ', 'cafe', 'zoë caf', 'café\u00a0zoë']],
    [NAMES[2], ['strasse', 'straße', 'STRASSE', 'STRAẞE 5']],
    [NAMES[3], ['no-break space', 'break\u2003SPACE', 'space no-break']],
    [NAMES[4], ['istanbul', 'İSTANBUL', 'ISTANBUL', 'ıstanbul']],
    [NAMES[5], ['shyhyphen', ' \u200bshy\u00adhyphen ']],
  ] as const) {
    it(`finds ${name} by all that is written for it`, async () => {
      for (const search of searches) expect(await found(search), search).to.deep.equal([name]);
    });
  }

  it('finds nothing without one of its words, and everything without any', async () => {
    for (const search of ['müller hamburg', 'mueller', 'cafe optik']) expect(await found(search)).to.deep.equal([]);
    for (const search of ['', ' ', '\u00a0\u200b']) expect(await found(search)).to.have.length(NAMES.length);
  });

  it('finds by a new name after a change, in every order', async () => {
    const { body } = await client.post(CODES, dynamicUrl({ name: 'Before', content: 'https://0.test/' }));
    await client.put(`${CODES}/${body.id}`, { name: 'Über Ägypten', content: 'https://0.test/' }).expect(200);
    expect(await found('agypten uber')).to.deep.equal(['Über Ägypten']);
    expect(await found('before')).to.deep.equal([]);
    for (const orderBy of ['Created', 'Name', 'TotalScans']) {
      const { data } = (await client.graphql(LIST, { search: 'a\u0308gypten uber', orderBy })).body;
      expect(data.qrCodes.items).to.deep.equal([{ name: 'Über Ägypten' }]);
    }
  });

  it('compares tags in the same way', async () => {
    const tagged = { name: 'Tagged', tags: ['Café Été', 'cafe\u00a0ETE', '\u200bCafe\u0301  été'] };
    await client.graphql(CREATE, { input: dynamicUrl({ ...tagged, content: 'https://0.test/' }) });
    for (const tag of ['cafe ete', 'CAFÉ ÉTÉ', ' Cafe\u0301\u00a0E\u0301te\u0301 ']) {
      for (const filter of [{ allTags: [tag] }, { anyTag: ['none', tag] }]) {
        const { data } = (await client.graphql(LIST, { filter })).body;
        expect(data.qrCodes.items, tag).to.deep.equal([{ name: 'Tagged' }]);
      }
    }
    const { data } = (await client.graphql('{ qrCodeTags { items { tag campaigns } } }')).body;
    expect(data.qrCodeTags.items).to.deep.equal([{ tag: 'Café Été', campaigns: 1 }]);
  });

  it('finds keys in the same way', async () => {
    const admin = clientOf(running.url, (await running.addWorkspace({}, { scopes: ['qr:read', 'keys:manage'] })).key);
    const input = { name: 'Müller Kasse', scopes: ['qr:read'] };
    const made = await admin.graphql('mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { text } }', {
      input,
    });
    expect(made.body.errors, JSON.stringify(made.body)).to.equal(undefined);
    for (const search of ['kasse muller', 'MU\u0308LLER', made.body.data.createApiKey.text]) {
      const { data } = (
        await admin.graphql('query ($search: String) { apiKeys(search: $search) { items { name } } }', { search })
      ).body;
      expect(data.apiKeys.items, search).to.deep.equal([{ name: input.name }]);
    }
  });
});
