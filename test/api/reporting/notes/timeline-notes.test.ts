import { expect } from 'chai';
import { LIMITS } from '../../../../src/core/contract/contract-limits.js';
import { newId } from '../../../../src/core/ids.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const FIELDS = '{ id qrCodeId date text goal { scans fromDate } }';
const CREATE = `mutation ($input: TimelineNoteInput!) { createTimelineNote(input: $input) ${FIELDS} }`;
const UPDATE = `mutation ($id: ID!, $input: TimelineNoteInput!) { updateTimelineNote(id: $id, input: $input) ${FIELDS} }`;
const CREATE_CAMPAIGN = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id } }';
const DELETE = 'mutation ($id: ID!) { deleteTimelineNote(id: $id) }';
const LIST = `query ($qrCodeId: ID, $allTags: [String!], $fromDate: String!, $toDate: String!) {
  timelineNotes(qrCodeId: $qrCodeId, allTags: $allTags, fromDate: $fromDate, toDate: $toDate) ${FIELDS} }`;
const YEAR = { fromDate: '2026-01-01', toDate: '2026-12-31' };

describeApi('Notes on the timeline', ({ running }) => {
  let client: Client;
  let workspaceId: string;

  beforeEach(async () => {
    const added = await running.addWorkspace();
    workspaceId = added.workspaceId;
    client = clientOf(running.url, added.key);
  });

  const run = async (query: string, variables: object = {}) => (await client.graphql(query, variables)).body;
  const create = async (input: object) => (await run(CREATE, { input })).data.createTimelineNote;
  const campaign = async (more: object = {}): Promise<string> =>
    (await run(CREATE_CAMPAIGN, { input: dynamicUrl(more) })).data.createQrCode.id;
  const textsOf = async (variables: object): Promise<string[]> =>
    (await run(LIST, variables)).data.timelineNotes.map(({ text }: { text: string }) => text);
  const refusal = async (input: object) => (await run(CREATE, { input })).errors[0].extensions;

  it('have days that every reader knows, and one with another does not hide the rest', async () => {
    for (const day of ['0000-01-01', '1999-12-31', '2100-01-01', '9999-12-31', '2026-02-30', 'constructor', '']) {
      const goal = { scans: 1, fromDate: day };
      for (const input of [
        { date: day, text: 'a' },
        { date: '2026-11-25', text: 'a', goal },
      ]) {
        expect([day, (await refusal(input)).code]).to.deep.equal([day, 'validation_failed']);
      }
      const { errors } = await run(LIST, { ...YEAR, fromDate: day });
      expect([day, errors[0].extensions.code]).to.deep.equal([day, 'validation_failed']);
    }
    const { id } = await create({ date: '2026-11-25', text: 'Old', goal: { scans: 1, fromDate: '2026-11-01' } });
    await create({ date: '2026-11-26', text: 'New' });
    const em = running.service.services.orm.em.fork();
    await em.execute(`update timeline_note set goal = '{"scans": 1, "fromDate": "0000-01-01"}' where id = ?`, [id]);
    expect(await textsOf(YEAR)).to.deep.equal(['Old', 'New']);
  });

  it('belong to the workspace or to a campaign, and are listed with its figures by date', async () => {
    const [poster, flyer] = [await campaign(), await campaign()];
    const hung = await create({ qrCodeId: poster, date: '2026-03-02', text: ' Poster hung ' });
    expect(hung).to.deep.include({ qrCodeId: poster, date: '2026-03-02', text: 'Poster hung', goal: null });
    await create({ date: '2026-01-01', text: 'New Year' });
    await create({ qrCodeId: flyer, date: '2026-12-31', text: 'Flyer' });
    await create({ date: '2027-01-01', text: 'Outside' });
    expect(await textsOf(YEAR)).to.deep.equal(['New Year', 'Poster hung', 'Flyer']);
    expect(await textsOf({ ...YEAR, qrCodeId: poster })).to.deep.equal(['New Year', 'Poster hung']);
    expect(await textsOf({ ...YEAR, fromDate: '2026-03-02', toDate: '2026-03-02' })).to.deep.equal(['Poster hung']);
  });

  it('are listed for campaigns with tags, and not for deleted campaigns', async () => {
    const tagged = await campaign({ tags: ['Summer'] });
    await create({ qrCodeId: tagged, date: '2026-03-02', text: 'Tagged' });
    await create({ qrCodeId: await campaign(), date: '2026-03-02', text: 'Other' });
    expect(await textsOf({ ...YEAR, allTags: ['summer'] })).to.deep.equal(['Tagged']);
    await client.delete(`${CODES}/${tagged}`).expect(204);
    expect(await textsOf(YEAR)).to.deep.equal(['Other']);
  });

  it('can be a goal, which is listed on every day from its first to its last', async () => {
    const goal = { scans: 1000, fromDate: '2026-03-01' };
    const { id, ...created } = await create({ date: '2026-06-30', text: '', goal });
    expect(created).to.deep.equal({ qrCodeId: null, date: '2026-06-30', text: '', goal });
    for (const [fromDate, toDate, count] of [
      ['2026-04-01', '2026-04-01', 1],
      ['2026-01-01', '2026-03-01', 1],
      ['2026-01-01', '2026-02-28', 0],
      ['2026-07-01', '2026-07-02', 0],
    ]) {
      expect(await textsOf({ fromDate, toDate }), `${fromDate} to ${toDate}`).to.have.length(Number(count));
    }
    const input = { date: '2026-06-30', text: 'Only a note' };
    expect((await run(UPDATE, { id, input })).data.updateTimelineNote).to.deep.include({ ...input, goal: null });
    expect((await run(DELETE, { id })).data.deleteTimelineNote).to.equal(true);
    expect((await run(DELETE, { id })).errors[0].extensions.code).to.equal('not_found');
    expect(await textsOf(YEAR)).to.deep.equal([]);
  });

  it('are refused with all their problems at once', async () => {
    const tooLong = 'x'.repeat(LIMITS.notes.textLength + 1);
    const goal = { scans: 0, fromDate: '31.12.2026' };
    const { errors } = await refusal({ date: '2026-02-30', text: tooLong, goal });
    expect(Object.keys(errors)).to.have.members(['date', 'text', 'goal.scans', 'goal.fromDate']);
    expect(Object.keys((await refusal({ date: '2026-02-28', text: ' \n' })).errors)).to.deep.equal(['text']);
    const reversed = { date: '2026-02-28', text: '', goal: { scans: 1, fromDate: '2026-03-01' } };
    expect(Object.keys((await refusal(reversed)).errors)).to.deep.equal(['goal.fromDate']);
    expect((await refusal({ qrCodeId: newId(), date: '2026-02-28', text: 'a' })).code).to.equal('not_found');
    const dates = (await run(LIST, { fromDate: 'today', toDate: '2026-02-29' })).errors[0].extensions.errors;
    expect(Object.keys(dates)).to.have.members(['fromDate', 'toDate']);
  });

  it('are limited in number, and the latest of a period are listed', async () => {
    await running.operator.em.execute(
      `insert into timeline_note (id, workspace_id, date, text, created_utc)
       select gen_random_uuid(), ?, '2026-01-01'::date + (n % 365), 'note ' || n, now() from generate_series(0, ?) as n`,
      [workspaceId, LIMITS.notes.count - 1],
    );
    expect((await refusal({ date: '2026-01-01', text: 'one more' })).code).to.equal('plan_limit_reached');
    const listed = (await run(LIST, YEAR)).data.timelineNotes.map(({ date }: { date: string }) => date);
    expect(listed).to.have.length(LIMITS.notes.listed);
    expect(listed).to.deep.equal(listed.toSorted());
    expect(listed.at(-1)).to.equal('2026-12-31');
  });
});
