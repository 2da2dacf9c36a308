import { expect } from 'chai';
import supertest from 'supertest';
import { type Client, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';
import { share } from '../../../support/shared-figures/share.js';

const ADD = 'mutation ($input: TimelineNoteInput!) { createTimelineNote(input: $input) { id isSharedWithCampaigns } }';
const LIST = `query ($qrCodeId: ID) {
  timelineNotes(qrCodeId: $qrCodeId, fromDate: "2026-01-01", toDate: "2026-01-31") { text isSharedWithCampaigns } }`;
const CREATE = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id } }';
const TEXTS = ['own note', 'private note', 'shared note'];
const PERIOD = { fromDate: '2026-01-01', toDate: '2026-01-31' };

describeApi('Notes on what is shared', ({ running }) => {
  let client: Client;
  let qrCodeId: string;

  const add = async (input: object) =>
    (await client.graphql(ADD, { input: { date: '2026-01-15', ...input } })).body.data.createTimelineNote;

  before(async () => {
    client = clientOf(running.url, (await running.addWorkspace()).key);
    const input = dynamicUrl({ tags: ['poster'] });
    qrCodeId = (await client.graphql(CREATE, { input })).body.data.createQrCode.id;
    await add({ qrCodeId, text: 'own note' });
    expect((await add({ text: 'private note' })).isSharedWithCampaigns).to.equal(false);
    expect((await add({ text: 'shared note', isSharedWithCampaigns: true })).isSharedWithCampaigns).to.equal(true);
  });

  /** The notes of a page, and those of its CSV file. */
  async function notesOn(scope: object) {
    const { path } = await share(client, { ...scope, period: PERIOD });
    const { text } = await supertest(running.url).get(path).expect(200);
    const [page = '', csv = ''] = text.split('data:text/csv');
    return [page, decodeURIComponent(csv.split('"')[0] ?? '')].map((part) =>
      TEXTS.filter((each) => part.includes(each)),
    );
  }

  it('of some campaigns are theirs, and those of the workspace whose author chose so', async () => {
    for (const scope of [{ qrCodeId }, { allTags: ['poster'] }, { anyTag: ['poster'] }]) {
      const shown = ['own note', 'shared note'];
      expect(await notesOn(scope), JSON.stringify(scope)).to.deep.equal([shown, shown]);
    }
  });

  it('of the whole workspace are all notes', async () => {
    expect(await notesOn({})).to.deep.equal([TEXTS, TEXTS]);
  });

  it('are all listed for members, with what their author chose', async () => {
    const { timelineNotes } = (await client.graphql(LIST, { qrCodeId })).body.data;
    expect(timelineNotes).to.have.deep.members(
      TEXTS.map((text) => ({ text, isSharedWithCampaigns: text === 'shared note' })),
    );
  });
});
