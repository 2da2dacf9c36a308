import { expect } from 'chai';
import { LIMITS } from '../../../../src/core/contract/contract-limits.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { uploadFile } from '../../../support/http/upload.js';
import { describeApi } from '../../../support/service/describe-api.js';

const SET = `mutation ($id: ID!, $dish: String!, $isSoldOut: Boolean = true, $zone: String = "Europe/Berlin") {
  setDishSoldOut(id: $id, dish: $dish, isSoldOut: $isSoldOut, zone: $zone) { version soldOut { dish untilUtc } } }`;
const READ = 'query ($id: ID!) { qrCode(id: $id) { version soldOut { dish } revisions { revision } } }';
const MENU = 'Starters\nTomato soup (A,G)  4.50\nBread  2.00\n\nMains\nFish of the day  14.00';

describeApi('A dish that is sold out', ({ running }) => {
  let client: Client;
  let key: string;

  beforeEach(async () => {
    ({ key } = await running.addWorkspace());
    client = clientOf(running.url, key);
  });

  const create = async (more: object = {}) => {
    const content = { title: 'Lunch', description: MENU, assetIds: [await uploadFile(running.url, key)] };
    const input = { name: 'Menu', mode: 'Dynamic', payloadType: 'Menu', content: JSON.stringify(content), ...more };
    const mutation = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id code content } }';
    return (await client.graphql(mutation, { input })).body.data.createQrCode;
  };
  const set = async (id: string, dish: string, more: object = {}) =>
    (await client.graphql(SET, { id, dish, ...more })).body;
  const namesIn = async (id: string): Promise<string[]> =>
    (await client.graphql(READ, { id })).body.data.qrCode.soldOut.map(({ dish }: { dish: string }) => dish);
  /** The dishes of the page that are marked, as they are written there. */
  const marked = async (code: string, query = ''): Promise<string[]> => {
    const { text } = await client.get(`/p/${code}${query}`).expect(200);
    return [
      ...text.matchAll(/<li class="dish is-sold-out">.*?<bdi>(.*?)<.*?class="sold-out" lang="(\w+)">(.*?)</g),
    ].map(([, name = '', language, word]) => `${name.trim()}: ${word} (${language})`);
  };

  it('is marked on the page at once, in its language, and is back by one request', async () => {
    const { id, code } = await create();
    expect(await marked(code)).to.deep.equal([]);
    const [first] = (await set(id, 'Tomato soup')).data.setDishSoldOut.soldOut;
    expect(first.dish).to.equal('Tomato soup');
    const hours = (Date.parse(first.untilUtc) - Date.now()) / 3_600_000;
    expect(hours).to.be.within(0, 25);
    await set(id, 'Fish of the day');
    expect(await marked(code)).to.deep.equal(['Tomato soup (A,G): Sold out (en)', 'Fish of the day: Sold out (en)']);
    await set(id, 'Tomato soup (A,G)', { isSoldOut: false });
    expect(await marked(code)).to.deep.equal(['Fish of the day: Sold out (en)']);
  });

  it('is marked under its name in the second language', async () => {
    const words = {
      'Tomato soup': 'Tomatensuppe',
      'Fish of the day': 'Tagesfisch',
      Bread: 'Brot',
      Mains: 'Hauptgerichte',
    };
    const translation = { contentLanguage: 'en', language: 'de', texts: { description: words } };
    const { id, code } = await create({ translation });
    await set(id, 'Fish of the day');
    expect(await marked(code, '?lang=de')).to.deep.equal(['Tagesfisch: Ausverkauft (de)']);
    expect(await marked(code, '?lang=en')).to.deep.equal(['Fish of the day: Sold out (en)']);
  });

  it('is one of many that several people mark at once, without a version or a place in the history', async () => {
    const { id } = await create();
    const dishes = Array.from({ length: 12 }, (_, index) => `Dish ${index}`);
    await Promise.all(dishes.map((dish) => set(id, dish)));
    const { version, revisions } = (await client.graphql(READ, { id })).body.data.qrCode;
    expect(await namesIn(id)).to.have.members(dishes);
    expect([version, revisions.length]).to.deep.equal([1, 1]);
  });

  it('is back by itself, and is not shown by a page that was not written since', async () => {
    const { id, code } = await create();
    await set(id, 'Bread');
    const over = JSON.stringify([{ dish: 'Bread', untilUtc: new Date(Date.now() - 1).toISOString() }]);
    await running.operator.em.fork().execute('update campaign set sold_out = ?::jsonb where id = ?', [over, id]);
    expect(await namesIn(id)).to.deep.equal([]);
    expect(await marked(code)).to.deep.equal([]);
    await set(id, 'Tomato soup');
    expect(await namesIn(id)).to.deep.equal(['Tomato soup']);
  });

  it('stays when REST changes the menu, and is never another dish', async () => {
    const { id, code, content } = await create();
    await set(id, 'Bread');
    const description = MENU.replace('Bread  2.00', 'Bread with oil  3.00');
    const changed = { name: 'Menu', content: JSON.stringify({ ...JSON.parse(content), description }) };
    const { body } = await client.put(`${CODES}/${id}`, changed).expect(200);
    expect(body).not.to.have.any.keys('house', 'soldOut');
    expect(await marked(code)).to.deep.equal([]);
    await client.put(`${CODES}/${id}`, { name: 'Menu', content }).expect(200);
    expect(await marked(code)).to.deep.equal(['Bread: Sold out (en)']);
  });

  it('needs a menu, a name and a known zone', async () => {
    const { id } = await create();
    const fieldsOf = async (dish: string, more: object = {}) =>
      Object.keys((await set(id, dish, more)).errors[0].extensions.errors);
    expect(await fieldsOf(' ', { zone: 'Mars/Base' })).to.deep.equal(['dish', 'zone']);
    expect(await fieldsOf('x'.repeat(LIMITS.house.dishLength + 1))).to.deep.equal(['dish']);
    expect(await fieldsOf('\ud800')).to.deep.equal(['dish']);
    const link = (await client.post(CODES, dynamicUrl()).expect(201)).body;
    expect(Object.keys((await set(link.id, 'Soup')).errors[0].extensions.errors)).to.deep.equal(['id']);
  });
});
