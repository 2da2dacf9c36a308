import { expect } from 'chai';
import { endPauses } from '../../../../src/campaigns/pauses/end-pauses.js';
import { LIMITS } from '../../../../src/core/contract/contract-limits.js';
import { SCOPES } from '../../../../src/core/contract/scopes.js';
import { eventually } from '../../../support/eventually.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const PAUSE = 'pause { untilUtc zone text translatedText link }';
const SET = `mutation ($id: ID!, $isActive: Boolean = false, $pause: QrPauseInput) {
  setQrCodeStatus(id: $id, isActive: $isActive, pause: $pause) { isActive ${PAUSE} } }`;
const READ = `query ($id: ID!) { qrCode(id: $id) { isActive version ${PAUSE} } }`;
const BULK = `mutation ($items: [UpdateQrCodesItem!]!, $change: QrCodesChange!) {
  updateQrCodes(items: $items, change: $change) { results { outcome before { isActive pause { text } } } } }`;
const AUDIT = '{ auditEntries { items { action details actor { id } } } }';
const WORDS = {
  text: ' Closed. ',
  link: 'example.com/holidays',
  untilUtc: '2099-01-06T23:30:00.000Z',
  zone: 'Europe/Berlin',
};

describeApi('A pause', { isOwn: true, hasSecond: true }, ({ running: one, second: other }) => {
  let client: Client;

  beforeEach(async () => {
    client = clientOf(one.url, (await one.addWorkspace({}, { scopes: SCOPES })).key);
  });

  const create = async (): Promise<{ id: string; code: string }> =>
    (await client.post(CODES, dynamicUrl()).expect(201)).body;
  const set = async (id: string, pause: object | null, isActive = false) =>
    (await client.graphql(SET, { id, pause, isActive })).body;
  const read = async (id: string) => (await client.graphql(READ, { id })).body.data.qrCode;
  const statusOf = async (code: string, at = one.url) =>
    (await fetch(`${at}/r/${code}`, { redirect: 'manual' })).status;
  const soon = (): string => new Date(Date.now() + 1_500).toISOString();

  it('has words and an end, which REST neither shows nor keeps', async () => {
    const { id, code } = await create();
    const stored = { ...WORDS, text: 'Closed.', translatedText: null };
    expect((await set(id, WORDS)).data.setQrCodeStatus).to.deep.equal({ isActive: false, pause: stored });
    expect(await Promise.all([statusOf(code), statusOf(code, other.url)])).to.deep.equal([404, 404]);
    const { body } = await client.get(`${CODES}/${id}`);
    expect(body).to.include({ isActive: false }).and.not.have.property('pause');
    await client.put(`${CODES}/${id}/status`, { isActive: true }).expect(200, { id, isActive: true });
    expect(await read(id)).to.deep.include({ isActive: true, pause: null });
    expect(await Promise.all([statusOf(code), statusOf(code, other.url)])).to.deep.equal([302, 302]);
    await set(id, WORDS);
    await client.put(`${CODES}/${id}/status`, { isActive: false }).expect(200, { id, isActive: false });
    expect(await read(id)).to.deep.include({ isActive: false, pause: null });
    expect((await set(id, { text: ' ' })).data.setQrCodeStatus.pause).to.equal(null);
  });

  it('ends by itself on every instance and for everybody who reads, and a job tells the others', async () => {
    const { id, code } = await create();
    expect((await set(id, { untilUtc: soon() })).data.setQrCodeStatus.isActive).to.equal(false);
    const { version } = await read(id);
    expect(await Promise.all([statusOf(code), statusOf(code, other.url)])).to.deep.equal([404, 404]);
    await eventually('both redirect again', async () =>
      (await Promise.all([statusOf(code), statusOf(code, other.url)])).every((status) => status === 302),
    );
    expect((await client.get(`${CODES}/${id}`)).body.isActive).to.equal(true);
    expect((await client.get(CODES)).body.items[0].isActive).to.equal(true);
    expect(await read(id)).to.deep.include({ isActive: true, pause: null });
    const { text } = await client.get('/exports/campaigns?format=ndjson').buffer().expect(200);
    expect(JSON.parse(text)).to.deep.include({ isActive: true, pause: null });
    await endPauses(one.operator);
    await eventually('it is listed as active', async () => {
      const { totalCount } = (await client.get(`${CODES}?isActive=true`)).body;
      return totalCount === 1;
    });
    expect((await read(id)).version).to.equal(version + 1);
    expect(await endPauses(one.operator)).to.equal(0);
    const [last] = (await client.graphql(AUDIT)).body.data.auditEntries.items;
    expect(last).to.deep.equal({ action: 'CampaignActivated', details: { reason: 'pauseEnded' }, actor: null });
  });

  it('is refused for an active campaign, in the past, without end and with wrong words', async () => {
    const { id } = await create();
    const wrongs: [object, boolean, string[]][] = [
      [{ text: 'x' }, true, ['pause']],
      [{ untilUtc: '2001-01-01T00:00:00Z', zone: 'Nowhere' }, false, ['pause.untilUtc', 'pause.zone']],
      [
        { text: 'x'.repeat(LIMITS.pauseTextLength + 1), translatedText: '\0' },
        false,
        ['pause.translatedText', 'pause.text'],
      ],
      [{ link: 'javascript:alert(1)' }, false, ['pause.link']],
      [{ untilUtc: '9999-12-31T23:59:59-10:00' }, false, ['pause.untilUtc']],
    ];
    for (const [pause, isActive, fields] of wrongs) {
      const { errors } = await set(id, pause, isActive);
      expect(Object.keys(errors?.[0].extensions.errors ?? {}), JSON.stringify(pause)).to.deep.equal(fields);
    }
  });

  it('is the same for many campaigns, and replaces another one', async () => {
    const [first, second] = [await create(), await create()];
    const items = [{ id: first.id }, { id: second.id }];
    const change = async (pause: object | null, action = 'Pause') => {
      const { data, errors } = (await client.graphql(BULK, { items, change: { action, pause } })).body;
      return (
        data?.updateQrCodes.results.map(({ outcome }: { outcome: string }) => outcome) ??
        Object.keys(errors[0].extensions.errors)
      );
    };
    await set(first.id, { text: 'Closed.' });
    expect(await change({ text: 'Closed.' })).to.deep.equal(['Unchanged', 'Updated']);
    expect((await read(second.id)).pause.text).to.equal('Closed.');
    expect(await change(null)).to.deep.equal(['Updated', 'Updated']);
    expect((await read(first.id)).pause).to.equal(null);
    expect(await change({ text: 'x' }, 'Activate')).to.deep.equal(['change.pause']);
    expect(await change({ link: 'no address' })).to.deep.equal(['change.pause.link']);
    expect(await change({ untilUtc: '0001-01-01T00:00:00Z' })).to.deep.equal(['change.pause.untilUtc']);
    await change({ text: 'Closed.' });
    await change(null, 'Activate');
    expect(await read(first.id)).to.deep.include({ isActive: true, pause: null });
  });

  it('tells what each of many campaigns was, for a way back', async () => {
    const campaigns = [await create(), await create(), await create()];
    const [active, silent, talking] = campaigns.map(({ id }) => id);
    await set(silent ?? '', null);
    await set(talking ?? '', { text: 'Closed.' });
    const items = campaigns.map(({ id }) => ({ id }));
    const change = async (action: string, pause: object | null = null) => {
      const { data } = (await client.graphql(BULK, { items, change: { action, pause } })).body;
      return data.updateQrCodes.results.map(({ before }: { before: object | null }) => before);
    };
    const was = { active: { isActive: true, pause: null }, silent: { isActive: false, pause: null } };
    const closed = { isActive: false, pause: { text: 'Closed.' } };
    expect(await change('Pause', { text: 'Holiday.' })).to.deep.equal([was.active, was.silent, closed]);
    expect(await change('Pause', { text: 'Holiday.' })).to.deep.equal([null, null, null]);
    await set(active ?? '', null, true);
    const holiday = { isActive: false, pause: { text: 'Holiday.' } };
    expect(await change('Activate')).to.deep.equal([null, holiday, holiday]);
    expect(await change('Delete')).to.deep.equal([null, null, null]);
  });

  it('ends although others before it cannot', async () => {
    const [unreadable, signed, failing, last] = [await create(), await create(), await create(), await create()];
    const pause = (id: string, untilUtc: string, version = 2) =>
      one.operator.em
        .fork()
        .execute('update campaign set is_active = false, pause = ?::jsonb, version = ? where id = ?', [
          JSON.stringify({ untilUtc }),
          version,
          id,
        ]);
    await pause(unreadable.id, '2001-99-99T00:00:00.000Z');
    await pause(signed.id, '+010000-01-01T09:59:59.000Z');
    // Has no next version.
    await pause(failing.id, '2002-01-01T00:00:00.000Z', 2_147_483_647);
    await pause(last.id, '2003-01-01T00:00:00.000Z');
    await endPauses(one.operator, 1).catch(() => {});
    const { items } = (await client.get(`${CODES}?isActive=true`)).body;
    expect(items.map(({ id }: { id: string }) => id)).to.deep.equal([last.id]);
    for (const { id } of [unreadable, signed, failing]) await pause(id, '2099-01-01T00:00:00.000Z');
  });
});
