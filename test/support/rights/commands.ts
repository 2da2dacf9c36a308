import supertest from 'supertest';
import { newId } from '../../../src/core/ids.js';
import { operatorIn } from '../../../src/tenancy/caller/actor.js';
import { deleteWorkspace } from '../../../src/tenancy/workspaces/delete-workspace.js';
import { addProvenDomain } from '../domains.js';
import { importFile } from '../exports/import-archive.js';
import { type Client, CODES, dynamicMenu, dynamicUrl } from '../http/client.js';
import { uploadFile } from '../http/upload.js';
import { newAddress } from '../people.js';
import { PEOPLE_FIELDS } from '../people-fields.js';
import type { TestService } from '../service/service.js';
import { FIELDS } from '../tenant-fields.js';

/** A mutation with valid arguments, and the function that makes what it needs. */
export interface Command {
  readonly query: string;
  readonly prepare: (personId: string) => Promise<string>;
}

export interface CommandsOptions {
  readonly running: TestService;
  /** Of a key with all scopes, which prepares what commands need. */
  readonly client: Client;
  readonly key: string;
  readonly workspaceId: string;
}

const RECEIVER = '{url: "https://receiver.invalid/", events: ["key.created"]}';
/** Mutations whose calls in the tests of tenancy and roles are refused, or have no effect, in the caller's own workspace. */
const VALID: Readonly<Record<string, string>> = {
  createWebhookEndpoint: `mutation { createWebhookEndpoint(input: ${RECEIVER}) { endpoint { id } } }`,
  inviteMember: 'mutation ($id: String!) { inviteMember(input: {email: $id, role: Owner}) { url } }',
  upsertQrCodes: `mutation ($id: String!) { upsertQrCodes(items: [{externalId: $id, name: "Own", mode: Static,
    payloadType: Text, content: "own"}]) { results { ok } } }`,
  renameQrCodeTag: 'mutation ($id: String!) { renameQrCodeTag(from: $id, to: "other") { changed } }',
};

const SAVED_VIEW = `insert into saved_view (id, workspace_id, owner_id, screen, name, search, is_shared, created_utc)
  select ?, workspace_id, id, 'Campaigns', 'Sample', '', false, now() from principal where person_id = ? and workspace_id = ?`;

const TAGGED = `mutation { createQrCode(input: {name: "Own", mode: Static, payloadType: Text, content: "own",
  tags: ["sample"]}) { id } }`;
const GIVEN_UP = `insert into webhook_delivery (id, workspace_id, endpoint_id, message_id, event_type, subject_id, payload,
  state, attempts, created_utc) values (?, ?, ?, 'msg_1', 'key.revoked', ?, '{}', 'GivenUp', 3, now())`;
const UNENDED = "update campaign_import set state = 'Running', ended_utc = null where id = ?";
const PASSKEY = `insert into passkey (id, person_id, credential_id, public_key, counter, transports, name, is_backed_up,
  created_utc) values (?, ?, ?, '', 0, '{}', 'Sample', false, now())`;

/** Returns a call with valid arguments for each of the mutations in the tables of root fields. */
export function commandsIn({ running, client, key, workspaceId }: CommandsOptions): ReadonlyMap<string, Command> {
  const ask = async (query: string, variables: object = {}) => {
    const { data, errors } = (await client.graphql(query, variables)).body;
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return Object.values<{ readonly id: string }>(data)[0];
  };
  const idOf = async (name: string, variables: object = {}): Promise<string> => {
    const made = Object(await ask(VALID[name] ?? FIELDS[name] ?? '', variables));
    return (made.key ?? made.endpoint ?? made.sharedFigures ?? made).id;
  };
  const execute = (sql: string, values: readonly unknown[]) => running.operator.em.fork().execute(sql, values);
  const file = (): string => `name,content\n${newId()},https://example.com\n`;
  const campaign = async (): Promise<string> => (await client.post(CODES, dynamicUrl())).body.id;
  const menu = async (): Promise<string> =>
    (await client.post(CODES, dynamicMenu(await uploadFile(running.url, key)))).body.id;
  const none = async (): Promise<string> => '';
  const PREPARE: readonly (readonly [mutations: RegExp, prepare: Command['prepare']])[] = [
    [/^inviteMember$/, async () => newAddress()],
    [/^(upsertQrCodes)$/, async () => newId()],
    [/^renameQrCodeTag$/, () => ask(TAGGED).then(() => 'sample')],
    [/^(create(?!PrintRun)|updateWorkspace|updateProfile|leaveWorkspace|removeSample)/, none],
    [/^restoreQrCode$/, () => campaign().then((id) => client.delete(`${CODES}/${id}`).then(() => id))],
    [/^setDishSoldOut$/, () => menu()],
    [/QrAsset/, () => uploadFile(running.url, key)],
    [/BrandKit/, () => idOf('createBrandKit')],
    [/TimelineNote/, () => idOf('createTimelineNote')],
    [/Report/, () => idOf('createReport')],
    [/SharedFigures/, () => idOf('createSharedFigures')],
    [/ApiKey/, () => idOf('createApiKey')],
    [/Invitation/, () => invitation()],
    [/Member/, async () => (await running.addMember(workspaceId)).id],
    [/^redeliverWebhook$/, () => delivery()],
    [/Webhook/, () => idOf('createWebhookEndpoint')],
    [/^cancelPrintRun$/, async () => idOf('createPrintRun', { id: await campaign() })],
    [
      /^startImport$/,
      async () => (await supertest(running.url).post('/imports').set('X-Api-Key', key).send(file())).body.id,
    ],
    [/^cancelImport$/, () => unendedImport()],
    [/^deleteWorkspace$/, async () => 'Sample workspace'],
    [/^restoreWorkspace$/, () => deletedWorkspace()],
    [/^addDomain$/, none],
    [/Domain/, () => addProvenDomain(running, workspaceId, `go-${newId()}.example.com`)],
    [/Passkey/, (personId) => passkey(personId)],
    [/SavedView/, (personId) => savedView(personId)],
    [/./, () => campaign()],
  ];
  const invitation = async (): Promise<string> => {
    const [id, hash] = [newId(), Buffer.from(newId())];
    await execute(
      `insert into invitation (id, workspace_id, email, role, hash, language, created_utc, expires_utc)
       values (?, ?, ?, 'Editor', ?, 'en', now(), now() + interval '1 day')`,
      [id, workspaceId, newAddress(), hash],
    );
    return id;
  };
  const delivery = async (): Promise<string> => {
    const id = newId();
    await execute(GIVEN_UP, [id, workspaceId, await idOf('createWebhookEndpoint'), newId()]);
    return id;
  };
  const unendedImport = async (): Promise<string> => {
    const { id } = await importFile(running.url, key, file(), 'text/csv', { dryRun: true });
    await execute(UNENDED, [id]);
    return id;
  };
  const deletedWorkspace = async (): Promise<string> => {
    await deleteWorkspace(operatorIn(running.operator, { id: workspaceId }), 'Sample workspace');
    return workspaceId;
  };
  const passkey = async (personId: string): Promise<string> => {
    const id = newId();
    await execute(PASSKEY, [id, personId, id]);
    return id;
  };
  const savedView = async (personId: string): Promise<string> => {
    const id = newId();
    await execute(SAVED_VIEW, [id, personId, workspaceId]);
    return id;
  };
  const mutations = Object.entries({ ...FIELDS, ...PEOPLE_FIELDS }).filter(([, query]) => query.startsWith('mutation'));
  return new Map(
    mutations.map(([name, query]) => {
      const prepare = PREPARE.find(([names]) => names.test(name))?.[1] ?? none;
      return [name, { query: VALID[name] ?? query, prepare }];
    }),
  );
}
