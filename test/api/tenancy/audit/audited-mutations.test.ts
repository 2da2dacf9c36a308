import { expect } from 'chai';
import { createSchema } from '../../../../src/api/graphql/schema.js';
import { SCOPES } from '../../../../src/core/contract/scopes.js';
import { newId } from '../../../../src/core/ids.js';
import { createApiKeyAsOperator } from '../../../../src/identity/api-keys/commands/issue-api-key.js';
import { CREATE_MANY, callBulk, UPSERT_MANY, updateBulk } from '../../../support/bulk/bulk-calls.js';
import { importFile } from '../../../support/exports/import-archive.js';
import { type Client, CODES, clientOf, dynamicMenu, dynamicUrl } from '../../../support/http/client.js';
import { uploadFile } from '../../../support/http/upload.js';
import { PEOPLE_FIELDS } from '../../../support/people-fields.js';
import { describeApi } from '../../../support/service/describe-api.js';

interface Entry {
  readonly atUtc: string;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly actor: Readonly<Record<'id' | 'name' | 'displayPrefix', string>> | null;
}

const ENTRIES = `{ auditEntries(pageSize: 100) {
  totalCount items { atUtc action subjectType subjectId actor { id name displayPrefix } } } }`;
const UPDATE = 'mutation ($id: ID!, $input: UpdateQrCodeInput!) { updateQrCode(id: $id, input: $input) { id } }';
const GIVEN_UP = `insert into webhook_delivery (id, workspace_id, endpoint_id, message_id, event_type, subject_id, payload,
  state, attempts, created_utc) values (?, ?, ?, 'msg_1', 'key.revoked', ?, '{}', 'GivenUp', 3, now())`;
const UNENDED = "update campaign_import set state = 'Running', ended_utc = null where id = ?";
const CSV = 'name,content\nA,https://example.com/a\n';

describeApi('The audit log of mutations', ({ running }) => {
  let client: Client;
  let key: string;
  let workspaceId: string;

  beforeEach(async () => {
    ({ key, workspaceId } = await running.addWorkspace({}, { scopes: SCOPES, name: 'dashboard' }));
    client = clientOf(running.url, key);
  });

  const entries = async (): Promise<{ totalCount: number; items: Entry[] }> =>
    (await client.graphql(ENTRIES)).body.data.auditEntries;
  const run = async (query: string, variables: object = {}) => {
    const { data, errors } = (await client.graphql(query, variables)).body;
    expect(errors).to.equal(undefined);
    return data[Object.keys(data)[0] ?? ''];
  };
  const create = (what: string, input: object, fields = 'id') =>
    run(`mutation ($input: Create${what}Input!) { create${what}(input: $input) { ${fields} } }`, { input });
  const firstOf = async (query: string, ...items: object[]): Promise<string> =>
    (await callBulk(client, query, { items }))[0]?.id ?? '';
  const upload = () => uploadFile(running.url, key);
  const copy = async (id: string) => (await run('mutation ($id: ID!) { copyQrAsset(id: $id) { id } }', { id })).id;
  const campaign = async () => (await client.post(CODES, dynamicUrl())).body.id;
  const deleted = (id: string) => client.delete(`${CODES}/${id}`).expect(204);
  const deletedCampaign = () => campaign().then((id) => deleted(id).then(() => id));
  const dryRun = async () => (await importFile(running.url, key, CSV, 'text/csv', { dryRun: true })).id;
  /** An import that no job continues. */
  const runningImport = () => dryRun().then((id) => running.operator.em.execute(UNENDED, [id]).then(() => id));
  /** The name has no address, so nothing leaves this machine. */
  const endpoint = async () => {
    const input = { url: 'https://receiver.invalid/', events: ['key.revoked'] };
    return (await create('WebhookEndpoint', input, 'endpoint { id }')).endpoint.id;
  };
  const brandKit = async () => (await run(`mutation { createBrandKit(input: {name: "Kit", style: {}}) { id } }`)).id;
  const note = async () =>
    (await run('mutation { createTimelineNote(input: {date: "2026-01-31", text: "Note"}) { id } }')).id;
  const REPORT = '{name: "Report", frequency: Monthly, timeZone: "UTC", recipients: []}';
  const report = async () => (await run(`mutation { createReport(input: ${REPORT}) { id } }`)).id;
  const SHARED = '{name: "Shared", period: {lastDays: 7}, timeZone: "UTC", language: "en"}';
  const shared = async () =>
    (await run(`mutation { createSharedFigures(input: ${SHARED}) { sharedFigures { id } } }`)).sharedFigures.id;
  const createPrintRun = async (campaignId: string) =>
    (await create('PrintRun', { kind: 'Zip', campaignIds: [campaignId], files: [{ format: 'svg' }] })).id;
  const createKey = async () => (await create('ApiKey', { name: 'a', scopes: ['qr:read'] }, 'key { id }')).key.id;
  const newKey = async () => (await createApiKeyAsOperator(running.operator, { workspaceId })).key.id;
  type Call = (id: string) => Promise<unknown>;
  /** Calls a mutation of one subject, which may take more arguments. */
  const calls =
    (mutation: string, more = '', fields = ' { id }'): Call =>
    (id) =>
      run(`mutation ($id: ID!) { ${mutation}(id: $id${more})${fields} }`, { id });
  const update: Call = (id) => run(UPDATE, { id, input: { name: 'New', content: 'https://example.com/new' } });
  const renameTag: Call = (id) =>
    run('mutation { renameQrCodeTag(from: "old", to: "new") { changed } }').then(() => id);
  const redeliver: Call = async (id) => {
    const deliveryId = newId();
    await running.operator.em.execute(GIVEN_UP, [deliveryId, workspaceId, id, newId()]);
    await run('mutation ($id: ID!) { redeliverWebhook(id: $id) { id } }', { id: deliveryId });
  };
  /** For each mutation: its action, how to call it (returns the id of a new subject), and the subject that it needs. */
  const MUTATIONS: Record<string, [action: string, call: Call, prepare?: () => Promise<string>]> = {
    createQrCode: ['CampaignCreated', async () => (await create('QrCode', dynamicUrl())).id],
    updateQrCode: ['CampaignUpdated', update, campaign],
    setQrCodeStatus: ['CampaignPaused', calls('setQrCodeStatus', ', isActive: false'), campaign],
    deleteQrCode: ['CampaignDeleted', calls('deleteQrCode', '', ''), campaign],
    restoreQrCode: ['CampaignRestored', calls('restoreQrCode'), deletedCampaign],
    setDishSoldOut: [
      'CampaignSoldOutChanged',
      calls('setDishSoldOut', ', dish: "Soup", isSoldOut: true, zone: "UTC"'),
      () =>
        upload()
          .then((id) => create('QrCode', dynamicMenu(id)))
          .then(({ id }) => id),
    ],
    deleteScans: ['CampaignScansDeleted', calls('deleteScans', ', keepTotals: true'), campaign],
    restoreQrCodeRevision: ['CampaignRevisionRestored', calls('restoreQrCodeRevision', ', revision: 1'), campaign],
    uploadQrAsset: ['AssetUploaded', upload],
    copyQrAsset: ['AssetUploaded', copy, upload],
    deleteQrAsset: ['AssetDeleted', calls('deleteQrAsset', '', ''), upload],
    // A dry run, which ends without an entry.
    startImport: ['ImportStarted', dryRun],
    cancelImport: ['ImportCancelled', calls('cancelImport'), runningImport],
    createApiKey: ['KeyCreated', createKey],
    rotateApiKey: ['KeyRotated', calls('rotateApiKey', ', overlapHours: 1', ' { key { id } }'), newKey],
    revokeApiKey: ['KeyRevoked', calls('revokeApiKey'), newKey],
    createWebhookEndpoint: ['WebhookCreated', endpoint],
    updateWebhookEndpoint: ['WebhookUpdated', calls('updateWebhookEndpoint', ', input: {isPaused: true}'), endpoint],
    rotateWebhookSecret: ['WebhookSecretRotated', calls('rotateWebhookSecret', '', ' { secret }'), endpoint],
    deleteWebhookEndpoint: ['WebhookDeleted', calls('deleteWebhookEndpoint', '', ''), endpoint],
    sendTestWebhook: ['WebhookTested', calls('sendTestWebhook'), endpoint],
    redeliverWebhook: ['WebhookRedelivered', redeliver, endpoint],
    createQrCodes: ['CampaignCreated', () => firstOf(CREATE_MANY, dynamicUrl(), dynamicUrl({ name: '' }))],
    upsertQrCodes: ['CampaignCreated', () => firstOf(UPSERT_MANY, dynamicUrl({ externalId: 'one' }))],
    updateQrCodes: ['CampaignPaused', (id) => updateBulk(client, [{ id }], { action: 'Pause' }), campaign],
    renameQrCodeTag: ['CampaignUpdated', renameTag, () => firstOf(CREATE_MANY, dynamicUrl({ tags: ['old'] }))],
    createBrandKit: ['BrandKitCreated', brandKit],
    updateBrandKit: ['BrandKitUpdated', calls('updateBrandKit', ', input: {name: "New", style: {}}'), brandKit],
    deleteBrandKit: ['BrandKitDeleted', calls('deleteBrandKit', '', ''), brandKit],
    createTimelineNote: ['NoteCreated', note],
    updateTimelineNote: ['NoteUpdated', calls('updateTimelineNote', ', input: {date: "2026-02-01", text: "b"}'), note],
    deleteTimelineNote: ['NoteDeleted', calls('deleteTimelineNote', '', ''), note],
    createReport: ['ReportCreated', report],
    updateReport: ['ReportUpdated', calls('updateReport', `, input: ${REPORT}`), report],
    deleteReport: ['ReportDeleted', calls('deleteReport', '', ''), report],
    createSharedFigures: ['SharedFiguresCreated', shared],
    updateSharedFigures: ['SharedFiguresUpdated', calls('updateSharedFigures', `, input: ${SHARED}`), shared],
    replaceSharedFiguresAddress: [
      'SharedFiguresAddressReplaced',
      calls('replaceSharedFiguresAddress', '', ' { url }'),
      shared,
    ],
    revokeSharedFigures: ['SharedFiguresRevoked', calls('revokeSharedFigures', '', ''), shared],
    updateWorkspace: ['WorkspaceUpdated', async () => (await run('mutation { updateWorkspace(input: {}) { id } }')).id],
    createPrintRun: ['PrintRunCreated', createPrintRun, campaign],
    cancelPrintRun: ['PrintRunCancelled', calls('cancelPrintRun'), async () => createPrintRun(await campaign())],
  };

  it('is tested for every mutation except those of people, and of the sample, which have many; sending a report needs a person', () => {
    const mutations = Object.keys(createSchema().getMutationType()?.getFields() ?? {});
    expect([...Object.keys(MUTATIONS), 'createSample', 'removeSample', 'sendReportNow']).to.have.members(
      mutations.filter((name) => !(name in PEOPLE_FIELDS)),
    );
  });

  for (const [mutation, [action, call, prepare]] of Object.entries(MUTATIONS)) {
    it(`has exactly one entry for ${mutation}, with actor and action`, async () => {
      const id = (await prepare?.()) ?? '';
      const before = await entries();
      const from = Date.now();
      const called = await call(id);
      const to = Date.now();
      const after = await entries();
      expect(after.totalCount).to.equal(before.totalCount + 1);
      const known = new Set(before.items.map((entry) => JSON.stringify(entry)));
      const [entry] = after.items.filter((item) => !known.has(JSON.stringify(item)));
      expect(entry?.action).to.equal(action);
      expect(Date.parse(entry?.atUtc ?? '')).to.be.within(from, to);
      expect(entry?.actor).to.deep.include({ name: 'dashboard', displayPrefix: key.slice(0, 10) });
      expect(entry?.subjectId).to.equal(typeof called === 'string' ? called : id);
      expect(action.startsWith(entry?.subjectType ?? 'none')).to.equal(true);
    });
  }
});
