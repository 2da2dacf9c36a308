import { expect } from 'chai';
import supertest from 'supertest';
import { SCOPES } from '../../../../src/core/contract/scopes.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { AGENTS } from '../../../support/http/sample-requests.js';
import { describeApi } from '../../../support/service/describe-api.js';

const FIELDS = `id code version content schedule { fromUtc untilUtc fallback } rules { name destination devices
  languages timeOfDay { from until weekdays zone } query { name values } share }`;
const CREATE = `mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateQrCodeInput!) { updateQrCode(id: $id, input: $input) { ${FIELDS} } }`;
const READ = `query ($id: ID!) { qrCode(id: $id) { ${FIELDS} revisions { revision rules { name } schedule { fallback } } } }`;
const PREVIEW = `query ($id: ID!, $scan: SampleScanInput!) { previewDestination(id: $id, scan: $scan) {
  destination reason isScheduled ruleIndex ruleName rules { index name holds unmet } } }`;
const TRY = `query ($id: ID!, $scan: SampleScanInput!, $rules: [QrRuleInput!], $schedule: QrScheduleInput) {
  previewDestination(id: $id, scan: $scan, rules: $rules, schedule: $schedule) { reason ruleName rules { name } } }`;
const RULE_SCANS = `query ($id: ID!) { analyticsOverview(qrCodeId: $id) {
  scansInPeriod rules { label scans uniqueScans } } }`;
const [IPHONE, ANDROID, WINDOWS] = AGENTS;

const PHONES = { name: 'iPhones', destination: 'https://example.com/ios', operatingSystems: ['iOS'] };
const FLYER = { name: 'Flyer', destination: 'example.com/flyer?a=1#top', query: { name: 'from', values: ['flyer'] } };
const PAST = '2020-01-01T00:00:00.000Z';
const OPTIONS = { publicUrl: 'https://qr.example.com', hasSecond: true } as const;

describeApi('Schedule and rules of a campaign', OPTIONS, ({ running, second }) => {
  let client: Client;

  before(async () => {
    client = clientOf(running.url, (await running.addWorkspace({}, { scopes: SCOPES })).key);
  });

  const ask = async (query: string, variables: object) => (await client.graphql(query, variables)).body;
  const create = async (more: object = {}) => {
    const body = await ask(CREATE, { input: dynamicUrl(more) });
    expect(body.errors, JSON.stringify(body.errors)).to.equal(undefined);
    return body.data.createQrCode;
  };
  const update = (id: string, more: object) =>
    ask(UPDATE, { id, input: { name: 'Sample campaign', content: 'https://example.com/landing', ...more } });
  const problemsOf = (body: { errors?: { extensions: { errors: object } }[] }) => body.errors?.[0]?.extensions.errors;
  const scan = (code: string, { agent = IPHONE.text as string, query = '', language = '', at = running } = {}) =>
    supertest(at.url).get(`/r/${code}${query}`).set({ 'User-Agent': agent, 'Accept-Language': language }).redirects(0);

  it('decide where a scan leads: the first matching rule, or else the content', async () => {
    const german = { name: 'German', destination: 'https://example.com/de', languages: ['de'] };
    const { id, code, rules } = await create({ rules: [FLYER, german, PHONES] });
    expect(rules.map(({ name }: { name: string }) => name)).to.deep.equal(['Flyer', 'German', 'iPhones']);
    const location = async (options: object) => {
      const response = await scan(code, options);
      expect([response.status, response.headers['cache-control']]).to.deep.equal([302, 'no-store']);
      return response.headers.location;
    };
    expect(await location({ query: '?from=flyer' })).to.equal('https://example.com/flyer?a=1&from=flyer#top');
    expect(await location({ language: 'de-CH' })).to.equal('https://example.com/de');
    expect(await location({ language: 'fr' })).to.equal('https://example.com/ios');
    expect(await location({ agent: ANDROID.text })).to.equal('https://example.com/landing');
    expect(await location({ agent: WINDOWS.text, at: second })).to.equal('https://example.com/landing');
    await running.service.scans.drained();
    await second.service.scans.drained();
    const figures = async () => (await ask(RULE_SCANS, { id })).data.analyticsOverview;
    const before = await figures();
    const of = (label: string, scans: number, uniqueScans: number) => ({ label, scans, uniqueScans });
    const counted = [of('Default', 2, 2), of('Flyer', 1, 1), of('German', 1, 0), of('iPhones', 1, 0)];
    expect(before).to.deep.equal({ scansInPeriod: 5, rules: counted });
    await update(id, { rules: [PHONES] });
    expect(await figures(), 'figures keep the labels of rules that were removed').to.deep.equal(before);
  });

  it('take effect on every instance before the response to a change', async () => {
    const { id, code } = await create();
    for (let round = 0; round < 10; round++) {
      const destination = `https://example.com/${round}`;
      for (const at of [running, second]) await scan(code, { at });
      await update(id, { rules: [{ name: 'All', destination }] });
      for (const at of [running, second]) expect((await scan(code, { at })).headers.location).to.equal(destination);
    }
    await update(id, { schedule: { untilUtc: PAST } });
    for (const at of [running, second]) expect((await scan(code, { at })).status).to.equal(404);
  });

  it('say that it is paused, over or not open yet, or send scans to the fallback, counted as such', async () => {
    const paused = await create();
    await client.put(`${CODES}/${paused.id}/status`, { isActive: false }).expect(200);
    const ended = await create({ schedule: { untilUtc: PAST }, rules: [PHONES] });
    const coming = await create({ schedule: { fromUtc: '2090-01-01T00:00:00Z' } });
    const titles = { 'Paused right now': paused, 'No longer available': ended, 'Not open yet': coming };
    for (const [title, { code }] of Object.entries(titles)) {
      expect((await scan(code)).text).to.contain(`<title>${title}</title>`);
    }
    await update(ended.id, { schedule: { untilUtc: PAST, fallback: 'example.com/over' } });
    expect((await scan(ended.code, { query: '?a=1' })).headers.location).to.equal('https://example.com/over?a=1');
    await running.service.scans.drained();
    const { data } = await ask(RULE_SCANS, { id: ended.id });
    expect(data.analyticsOverview.rules).to.deep.equal([{ label: 'Fallback', scans: 1, uniqueScans: 1 }]);
  });

  it('of a hosted page also close the page', async () => {
    const hosted = { payloadType: 'Document', content: '{"title":"Sample","details":"Text"}' };
    const { id, code } = await create(hosted);
    const page = () => supertest(running.url).get(`/p/${code}`);
    await page().expect(200);
    await update(id, { content: hosted.content, schedule: { untilUtc: PAST, fallback: 'https://example.com' } });
    await page().expect(404);
    await update(id, { content: hosted.content, schedule: { fromUtc: PAST } });
    await page().expect(200);
  });

  it('are preserved when an update omits them, also over REST, which neither shows nor reads them', async () => {
    const { id, version } = await create({ rules: [PHONES], schedule: { fromUtc: PAST, fallback: 'example.com' } });
    const body = { name: 'Renamed', content: 'https://example.com/new', rules: [], schedule: { untilUtc: 'never' } };
    const { body: answer } = await client.put(`${CODES}/${id}`, body).expect(200);
    const { body: made } = await client.post(CODES, dynamicUrl({ rules: [PHONES], schedule: 7 })).expect(201);
    for (const one of [answer, made]) expect(one).not.to.have.any.keys('rules', 'schedule');
    expect(Object.keys(answer)).to.deep.equal(Object.keys((await client.post(CODES, dynamicUrl())).body));
    const { data } = await ask(READ, { id });
    expect(data.qrCode.rules).to.have.length(1);
    expect(data.qrCode.schedule).to.deep.equal({ fromUtc: PAST, untilUtc: null, fallback: 'example.com' });
    expect(data.qrCode.version).to.equal(version + 1);
    expect((await ask(READ, { id: made.id })).data.qrCode).to.deep.include({ rules: [], schedule: null });
  });

  it('are part of the history, and restored with a revision', async () => {
    const { id } = await create({ rules: [PHONES] });
    await update(id, { rules: [FLYER], schedule: { fromUtc: PAST, fallback: 'https://example.com/b' } });
    await update(id, { rules: null, schedule: null });
    const restore = `mutation ($id: ID!, $revision: Int!) {
      restoreQrCodeRevision(id: $id, revision: $revision) { ${FIELDS} } }`;
    const { data } = await ask(restore, { id, revision: 2 });
    expect(data.restoreQrCodeRevision.rules).to.have.length(1);
    expect(data.restoreQrCodeRevision.schedule.fallback).to.equal('https://example.com/b');
    const { revisions } = (await ask(READ, { id })).data.qrCode;
    const flyer = { revision: 2, rules: [{ name: 'Flyer' }], schedule: { fallback: 'https://example.com/b' } };
    expect(revisions).to.deep.equal([
      { ...flyer, revision: 4 },
      { revision: 3, rules: null, schedule: null },
      flyer,
      { revision: 1, rules: [{ name: 'iPhones' }], schedule: null },
    ]);
    const audit = await ask('query { auditEntries(pageSize: 4) { items { details } } }', {});
    expect(JSON.stringify(audit.data.auditEntries.items)).to.include('rules').and.to.include('schedule');
    await update(id, { rules: [FLYER] });
    expect((await ask(READ, { id })).data.qrCode.revisions).to.have.length(4);
  });

  it('are refused by index and field if invalid, and nothing is changed', async () => {
    const { id, version } = await create();
    const own = { ...FLYER, destination: 'https://qr.example.com/r/AbCd1234' };
    const late = { name: 'Late', destination: 'example.com', timeOfDay: { from: '25:00', zone: 'Europe/Nowhere' } };
    const schedule = { fromUtc: '2026-12-02T00:00:00Z', untilUtc: '2026-12-01T00:00:00Z', fallback: 'ftp://x' };
    expect(problemsOf(await update(id, { rules: [PHONES, own, late], schedule }))).to.have.all.keys(
      ...['schedule.untilUtc', 'schedule.fallback', 'rules[1].destination'],
      ...['rules[2].timeOfDay.zone', 'rules[2].timeOfDay.from'],
    );
    const hidden = { name: 'Never', destination: 'example.com', devices: ['Mobile'], operatingSystems: ['iOS'] };
    expect(problemsOf(await update(id, { rules: [PHONES, hidden] }))).to.have.all.keys('rules[1]');
    const fixed = { name: 'Static', mode: 'Static', payloadType: 'Url', content: 'https://example.com' };
    expect(problemsOf(await ask(CREATE, { input: { ...fixed, rules: [PHONES] } }))).to.have.all.keys('rules');
    expect((await ask(READ, { id })).data.qrCode).to.deep.include({ version, rules: [], schedule: null });
  });

  it('are previewed by the redirect’s own decision, with the reason why each rule does not match', async () => {
    const half = { name: 'Half', destination: 'https://example.com/half', share: 50 };
    const { id, code } = await create({ rules: [FLYER, PHONES, half] });
    const preview = async (sample: object) => (await ask(PREVIEW, { id, scan: sample })).data.previewDestination;
    expect(await preview({ userAgent: IPHONE.text, query: 'x=1' })).to.deep.equal({
      ...{ destination: 'https://example.com/ios?x=1', reason: 'Rule', isScheduled: true },
      ...{ ruleIndex: 1, ruleName: 'iPhones' },
      rules: [
        { index: 0, name: 'Flyer', holds: false, unmet: ['query'] },
        { index: 1, name: 'iPhones', holds: true, unmet: [] },
        { index: 2, name: 'Half', holds: false, unmet: ['share'] },
      ],
    });
    expect((await scan(code, { query: '?x=1' })).headers.location).to.equal('https://example.com/ios?x=1');
    expect(await preview({ visitorPlace: 49.99 })).to.include({ reason: 'Rule', ruleName: 'Half' });
    expect(await preview({ visitorPlace: 50 })).to.include({ reason: 'Content', ruleIndex: null });
    await update(id, { schedule: { untilUtc: PAST } });
    expect(await preview({})).to.include({ destination: null, reason: 'NotAvailable', isScheduled: false });
    expect(await preview({ atUtc: '2019-12-31T00:00:00Z' })).to.include({ reason: 'Content', isScheduled: true });
    await update(id, { schedule: { untilUtc: PAST, fallback: 'https://example.com/over' } });
    expect(await preview({})).to.include({ destination: 'https://example.com/over', reason: 'Fallback' });
    const wrong = await ask(PREVIEW, { id, scan: { visitorPlace: 100 } });
    expect(wrong.errors[0].extensions.code).to.equal('validation_failed');
  });

  it('can be previewed before they are stored', async () => {
    const { id } = await create({ rules: [PHONES] });
    const scanned = { operatingSystem: 'iOS', query: 'from=flyer' };
    const preview = (tried: object) => ask(TRY, { id, scan: scanned, ...tried });
    const { data } = await preview({ rules: [FLYER] });
    expect(data.previewDestination).to.deep.equal({ reason: 'Rule', ruleName: 'Flyer', rules: [{ name: 'Flyer' }] });
    expect((await preview({})).data.previewDestination).to.include({ ruleName: 'iPhones' });
    expect((await preview({ rules: null })).data.previewDestination).to.include({ reason: 'Content' });
    const over = { untilUtc: PAST, fallback: 'https://example.com/over' };
    expect((await preview({ schedule: over })).data.previewDestination).to.include({ reason: 'Fallback' });
    expect(problemsOf(await preview({ rules: [{ ...FLYER, name: '' }] }))).to.have.all.keys('rules[0].name');
    expect((await ask(READ, { id })).data.qrCode.rules[0].name).to.equal('iPhones');
  });
});
