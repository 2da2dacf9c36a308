import { expect } from 'chai';
import { LIMITS } from '../../../../src/core/contract/contract-limits.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { uploadFile } from '../../../support/http/upload.js';
import { describeApi } from '../../../support/service/describe-api.js';

const TIMES = '{ weekdays firstDay lastDay from until isClosed }';
const HOUSE = `house { zone hours ${TIMES} address imprint allergens sections { heading times ${TIMES} } pictures { dish assetId } }`;
const CREATE = `mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id code content ${HOUSE} } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateQrCodeInput!) { updateQrCode(id: $id, input: $input) { ${HOUSE} } }`;
const READ = `query ($id: ID!) { qrCode(id: $id) { ${HOUSE} revisions { ${HOUSE} } } }`;
const RESTORE = `mutation ($id: ID!) { restoreQrCodeRevision(id: $id, revision: 1) { ${HOUSE} } }`;
const MENU = 'Starters\nTomato soup (A,G)  4.50\nWine  4.50 / 0.2l 8.00\n\nLunch\nFish of the day  14.00';
const BLANK = { weekdays: null, firstDay: null, lastDay: null, from: null, until: null, isClosed: null };

describeApi('What a menu says of its house', ({ running }) => {
  let client: Client;
  let key: string;

  beforeEach(async () => {
    ({ key } = await running.addWorkspace());
    client = clientOf(running.url, key);
  });

  const upload = (): Promise<string> => uploadFile(running.url, key);
  const send = async (house: object | null, more: object = {}) => {
    const content = JSON.stringify({ title: 'Menu', description: MENU, assetIds: [await upload()] });
    const input = { name: 'Menu', mode: 'Dynamic', payloadType: 'Menu', content, ...more, house };
    return (await client.graphql(CREATE, { input })).body;
  };
  const create = async (house: object, more: object = {}) => (await send(house, more)).data.createQrCode;
  const open = async (code: string, query = '') => (await client.get(`/p/${code}${query}`).expect(200)).text;

  it('is stored in one form, belongs to the history, and REST neither shows nor removes it', async () => {
    const hours = [
      { weekdays: ['Tuesday', 'Monday'], from: '17:00', until: '02:00' },
      { firstDay: '2030-12-24', isClosed: true, from: '10:00' },
      { weekdays: Array(7).fill('Friday') },
    ];
    const { id, content, house } = await create({
      zone: 'Europe/Berlin',
      hours,
      address: ' 1 Sample Street ',
      imprint: ' ',
    });
    const stored = {
      zone: 'Europe/Berlin',
      hours: [
        { ...BLANK, ...hours[0], weekdays: ['Monday', 'Tuesday'] },
        { ...BLANK, firstDay: '2030-12-24', isClosed: true },
        { ...BLANK, weekdays: ['Friday'] },
      ],
      ...{ address: '1 Sample Street', imprint: null, allergens: null, sections: null, pictures: null },
    };
    expect(house).to.deep.equal(stored);
    const { body } = await client.put(`${CODES}/${id}`, { name: 'By REST', content }).expect(200);
    expect(body).to.not.have.property('house');
    await client.graphql(UPDATE, { id, input: { name: 'By REST', content, house: { zone: 'UTC' } } });
    const { revisions } = (await client.graphql(READ, { id })).body.data.qrCode;
    expect(revisions.map((each: { house: unknown }) => each.house)).to.deep.equal([null, stored, stored]);
    expect((await client.graphql(RESTORE, { id })).body.data.restoreQrCodeRevision.house).to.deep.equal(stored);
  });

  it('is refused for other types, unknown zones, wrong times and what is too long, by the fields of each', async () => {
    const fieldsOf = async (house: object, more: object = {}) =>
      Object.keys((await send({ zone: 'UTC', ...house }, more)).errors[0].extensions.errors);
    expect(await fieldsOf({}, dynamicUrl())).to.deep.equal(['house.zone']);
    expect(await fieldsOf({ zone: 'Mars/Base' })).to.deep.equal(['house.zone']);
    const wrong = [
      { weekdays: [] },
      { from: '9:00', until: '24:30' },
      { firstDay: '2030-02-30', lastDay: '2030-02-01' },
      { lastDay: '2030-01-01' },
    ];
    expect(await fieldsOf({ hours: wrong })).to.deep.equal([
      ...['house.hours[0].weekdays', 'house.hours[1].from', 'house.hours[1].until', 'house.hours[2].firstDay'],
      ...['house.hours[2].lastDay', 'house.hours[3].firstDay'],
    ]);
    expect(await fieldsOf({ sections: [{ heading: ' ', times: [{ until: 'noon' }] }] })).to.deep.equal([
      'house.sections[0].heading',
      'house.sections[0].times[0].until',
    ]);
    const long = {
      address: 'x'.repeat(LIMITS.hostedLineLength + 1),
      imprint: 'x'.repeat(LIMITS.hostedProseLength + 1),
    };
    expect(await fieldsOf(long)).to.deep.equal(['house.address', 'house.imprint']);
    expect(await fieldsOf({ hours: Array(LIMITS.house.times + 1).fill({}) })).to.deep.equal(['house.hours']);
    expect(await fieldsOf({ pictures: [{ dish: 'Soup', assetId: '<b>' }] })).to.deep.equal([
      'house.pictures[0].assetId',
    ]);
  });

  it('is on the page: open now, hours, address with a map, imprint and the allergens that the menu has', async () => {
    const house = {
      zone: 'UTC',
      hours: [{}],
      address: '1 Sample Street',
      imprint: 'Sample & Co <b>',
      allergens: 'Letters',
    };
    const { code } = await create(house);
    const html = await open(code);
    expect(html).to.contain('Open now').and.contain('Opening hours').and.contain('Legal notice');
    expect(html).to.match(/<a class="place" href="[^"]*1%20Sample%20Street"/);
    expect(html).to.contain('Sample &amp; Co &lt;b>');
    expect(html).to.match(/<b>A<\/b> gluten<\/span><span><b>G<\/b> milk<\/span><\/p>/);
    expect(html).to.contain('aria-label="gluten, milk"');
    expect(html).to.contain('<bdi class="price-size">0.2l</bdi> <bdi>8.00</bdi>');
    const { code: closed } = await create({ ...house, hours: [{ firstDay: '2000-01-01' }] });
    expect(await open(closed))
      .to.contain('Closed')
      .and.not.contain('Open now');
  });

  it('shows a section at its times only, by its heading, also under its name in another language', async () => {
    const words = { Lunch: 'Mittag', Starters: 'Vorspeisen', 'Fish of the day': 'Tagesfisch' };
    const translation = { contentLanguage: 'en', language: 'de', texts: { description: words } };
    const past = { zone: 'UTC', sections: [{ heading: 'Lunch', times: [{ firstDay: '2000-01-01' }] }] };
    const { code } = await create(past, { translation });
    for (const [query, name] of [
      ['?lang=en', 'Fish of the day'],
      ['?lang=de', 'Tagesfisch'],
    ] as const) {
      expect(await open(code, query)).not.to.contain(name);
    }
    const { code: always } = await create({ ...past, sections: [{ heading: 'Lunch', times: [{}] }] });
    expect(await open(always)).to.contain('Fish of the day');
  });

  it('has one picture for each dish that is shown, also if dishes share a file', async () => {
    const assetId = await upload();
    const pictures = ['Tomato soup', 'Wine', 'Fish of the day'].map((dish) => ({ dish, assetId }));
    const sections = [{ heading: 'Lunch', times: [{ firstDay: '2000-01-01' }] }];
    const { code } = await create({ zone: 'UTC', pictures, sections });
    const html = await open(code);
    const ids = [...html.matchAll(/id="(dish-[^"]+)" popover/g)].map(([, id]) => id);
    expect(new Set(ids).size).to.equal(2);
    expect(ids).to.have.lengthOf(2);
    for (const id of ids) expect(html).to.contain(`<button class="enlarge" type="button" popovertarget="${id}"`);
  });

  it('has pictures of dishes, which are files of the campaign, and none for a file that is gone or another’s', async () => {
    const [own, gone, taken] = [await upload(), await upload(), await upload()];
    await create({ zone: 'UTC', pictures: [{ dish: 'Soup', assetId: taken }] });
    await client.delete(`/api/v1/qr-assets/${gone}`);
    const pictures = [
      { dish: 'Tomato soup (A,G)', assetId: own },
      { dish: 'Wine', assetId: gone },
      { dish: 'Fish of the day', assetId: taken },
    ];
    const { id, code, content } = await create({ zone: 'UTC', pictures });
    const html = await open(code);
    expect(html.match(/class="dish has-picture"/g)).to.have.lengthOf(1);
    const path = new RegExp(`${code}/assets/${own}/[^" ]+`).exec(html)?.[0];
    await client.get(`/p/${path}`).expect(200);
    await client.put(`${CODES}/${id}`, { name: 'By REST', content }).expect(200);
    await client.get(`/p/${path}`).expect(200);
    await client.graphql(UPDATE, { id, input: { name: 'None', content, house: null } });
    await client.get(`/p/${path}`).expect(404);
  });
});
