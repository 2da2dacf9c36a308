import supertest from 'supertest';
import { SCOPES } from '../../src/core/contract/scopes.js';
import { newId } from '../../src/core/ids.js';
import type { Member } from '../../src/identity/people/member.js';
import { addProvenDomain } from './domains.js';
import { type Client, CODES, clientOf, dynamicUrl } from './http/client.js';
import { signedIn } from './http/console.js';
import { uploadFile } from './http/upload.js';
import { invitationTo, newAddress } from './people.js';
import type { TestService } from './service/service.js';

export type Kind =
  | 'campaigns'
  | 'deleted'
  | 'assets'
  | 'keys'
  | 'webhooks'
  | 'brandKits'
  | 'notes'
  | 'sharedFigures'
  | 'reports'
  | 'deliveries'
  | 'importFiles'
  | 'imports'
  | 'externalIds'
  | 'members'
  | 'invitations'
  | 'domains'
  | 'passkeys';

/** A workspace with two resources of each kind, whose names and contents contain its secret. */
export interface Tenant {
  readonly workspaceId: string;
  readonly client: Client;
  readonly secret: string;
  readonly ids: Readonly<Record<Kind, readonly string[]>>;
  readonly snapshot: string;
}

/** Returns the complete state of its campaigns as text. */
export async function snapshotOf(client: Client): Promise<string> {
  const { body } = await client.get(`${CODES}?pageSize=100&search=secret`);
  const ids: string[] = body.items.map(({ id }: { id: string }) => id);
  return JSON.stringify(await Promise.all(ids.map(async (id) => (await client.get(`${CODES}/${id}`)).body)));
}

const PASSKEYS = `
  insert into passkey (id, person_id, credential_id, public_key, counter, transports, name, is_backed_up, created_utc)
  select gen_random_uuid(), ?, gen_random_uuid()::text, '', 0, '{}', ?, false, now() from generate_series(1, 2)
  returning id`;

/** The receiver's name has no address, so nothing leaves this machine. */
const CREATE_WEBHOOK = `mutation ($description: String!) { createWebhookEndpoint(input: {
  url: "https://receiver.invalid/", description: $description, events: ["key.created"]}) { endpoint { id } } }`;
const CREATE_NAMED = `mutation ($externalId: String!) { createQrCode(input: {name: "Outside", mode: Static,
  payloadType: Text, content: "outside", externalId: $externalId}) { id } }`;
const CREATE_KEY = `mutation ($name: String!) { createApiKey(input: {name: $name, scopes: ["qr:read"]}) { text } }`;
const CREATE_KIT = 'mutation ($name: String!) { createBrandKit(input: {name: $name, style: {}}) { id } }';
const CREATE_NOTE = `mutation ($text: String!) { createTimelineNote(input: {date: "2026-01-31", text: $text}) { id } }`;
const SHARE = `mutation ($name: String!) { createSharedFigures(input: {name: $name, period: {lastDays: 7}, timeZone: "UTC",
  language: "en"}) { sharedFigures { id } } }`;
const CREATE_REPORT = `mutation ($name: String!) { createReport(input: {name: $name, frequency: Weekly, timeZone: "UTC",
  recipients: []}) { id } }`;
const TEST_WEBHOOK = 'mutation ($id: ID!) { sendTestWebhook(id: $id) { id } }';
const START_DRY_RUN = 'mutation ($id: ID!) { startImport(fileId: $id, options: {dryRun: true}) { id } }';

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

export async function addTenant(running: TestService, secret: string): Promise<Tenant> {
  const { key, workspaceId } = await running.addWorkspace({}, { name: secret, scopes: SCOPES });
  const client = clientOf(running.url, key);
  const ask = async (query: string, variables: object = {}) => {
    const { data, errors } = (await client.graphql(query, variables)).body;
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return data;
  };
  const create = async (mode: string): Promise<string> => {
    const content = `https://example.com/${secret}`;
    return (await client.post(CODES, dynamicUrl({ name: secret, content, mode })).expect(201)).body.id;
  };
  const sendImport = async (filename: string): Promise<string> => {
    const request = supertest(running.url).post('/imports').set('X-Api-Key', key);
    const content = Buffer.from(`name,content\n${filename},https://example.com\n`);
    return (await request.attach('file', content, { filename }).expect(201)).body.id;
  };
  const campaigns: string[] = [];
  const deleted: string[] = [];
  for (const mode of ['Static', 'Dynamic']) {
    campaigns.push(await create(mode));
    deleted.push(await create(mode));
  }
  for (const id of deleted) await client.delete(`${CODES}/${id}`).expect(204);
  const { text } = (await ask(CREATE_KEY, { name: secret })).createApiKey;
  await clientOf(running.url, text).get(CODES).expect(200);
  const kit = (await ask(CREATE_KIT, { name: secret })).createBrandKit;
  const note = (await ask(CREATE_NOTE, { text: secret })).createTimelineNote;
  const { sharedFigures } = (await ask(SHARE, { name: secret })).createSharedFigures;
  const report = (await ask(CREATE_REPORT, { name: secret })).createReport;
  const { endpoint } = (await ask(CREATE_WEBHOOK, { description: secret })).createWebhookEndpoint;
  const delivery = (await ask(TEST_WEBHOOK, { id: endpoint.id })).sendTestWebhook;
  const importFiles = await Promise.all([1, 2].map((number) => sendImport(`${secret}-${number}.csv`)));
  const startDryRun = async (id: string): Promise<string> => (await ask(START_DRY_RUN, { id })).startImport.id;
  const externalIds = [newId(), newId()];
  for (const externalId of externalIds) await ask(CREATE_NAMED, { externalId });
  const members = [await running.addMember(workspaceId), await running.addMember(workspaceId)];
  const owner = await signedIn(running, members[0] as Member);
  const invitations = [await invitationTo(owner, newAddress()), await invitationTo(owner, newAddress())];
  const passkeys = await running.operator.em
    .fork()
    .execute<{ id: string }[]>(PASSKEYS, [members[0]?.person.id, secret]);
  const ids = {
    ...{ campaigns, deleted, importFiles, externalIds },
    assets: await Promise.all(campaigns.map(() => uploadFile(running.url, key))),
    keys: (await ask('{ apiKeys { items { id } } }')).apiKeys.items.map(({ id }: { id: string }) => id),
    webhooks: [endpoint.id, endpoint.id],
    brandKits: [kit.id, kit.id],
    notes: [note.id, note.id],
    sharedFigures: [sharedFigures.id, sharedFigures.id],
    reports: [report.id, report.id],
    deliveries: [delivery.id, delivery.id],
    imports: await Promise.all(importFiles.map(startDryRun)),
    members: idsOf(members),
    invitations: idsOf(invitations),
    domains: await Promise.all(
      ['one', 'two'].map((name) => addProvenDomain(running, workspaceId, `${name}-${newId()}.example.com`)),
    ),
    passkeys: idsOf(passkeys),
  };
  return { workspaceId, client, secret, ids, snapshot: await snapshotOf(client) };
}
