import { addProvenDomain } from '../domains.js';
import { importFile } from '../exports/import-archive.js';
import { dataUrlOf, drawnPng } from '../files/pictures.js';
import { signedIn } from '../http/console.js';
import { uploadFile } from '../http/upload.js';
import { recordPosterScans } from './analytics-page.js';
import type { TestConsole } from './start-console.js';

/** The widest name, without a space, and one from right to left. */
export const UNBROKEN = 'W'.repeat(120);
const FROM_RIGHT = 'حملةالربيع'.repeat(12);
const ADDRESS = `https://example.com/${'a'.repeat(200)}`;
const TAGS = ['Schaufensterbeschriftung-Sommeraktionen', 'W'.repeat(40), 'ملصقات-الربيع-والصيف', 'berlin'];
/** Of a menu. */
const contentWith = (assetId: string): string =>
  JSON.stringify({
    businessName: UNBROKEN,
    title: UNBROKEN,
    description: `Antipasti\n${UNBROKEN} 12.50\nPane 4.50`,
    assetIds: [assetId],
  });
const URL_CAMPAIGN = { mode: 'Dynamic', payloadType: 'Url', content: ADDRESS, tags: TAGS };

const VIEW = { name: UNBROKEN, isShared: true };
const CELLS = [UNBROKEN, ADDRESS, 'W'.repeat(40), 'A'.repeat(60)];
/** As long as a host may be, nearly. */
const HOST = `${'w'.repeat(60)}.${'w'.repeat(60)}.${'w'.repeat(60)}.example.com`;
/** Its last row is none of the first, and has no cell that is right. */
const LIST = [
  ['name', 'content', 'tags', 'caption'],
  ...[CELLS, CELLS.with(1, `${UNBROKEN} x`), CELLS, CELLS, CELLS],
  ['', `${FROM_RIGHT} x`, 'W'.repeat(41), 'W'.repeat(61)],
]
  .map((cells) => cells.join(';'))
  .join('\n');

type Call = readonly [field: string, type: string, selection: string, input: object];

/** Creates something. All texts are as long as possible. */
const callsIn = (qrCodeId: string, assetId: string): readonly Call[] => [
  ['createQrCode', 'CreateQrCodeInput', '{ id }', { ...URL_CAMPAIGN, name: FROM_RIGHT }],
  [
    'createQrCode',
    'CreateQrCodeInput',
    '{ id }',
    { mode: 'Dynamic', payloadType: 'Menu', name: UNBROKEN, content: contentWith(assetId) },
  ],
  ['createApiKey', 'CreateApiKeyInput', '{ text }', { name: UNBROKEN, scopes: ['qr:read'] }],
  [
    'createWebhookEndpoint',
    'CreateWebhookEndpointInput',
    '{ secret }',
    { url: ADDRESS, description: UNBROKEN, events: ['campaign.created'] },
  ],
  [
    'inviteMember',
    'InviteMemberInput',
    '{ url }',
    { email: `${'w'.repeat(60)}@example.com`, name: UNBROKEN, role: 'Editor' },
  ],
  [
    'createReport',
    'ReportInput',
    '{ id }',
    { name: UNBROKEN, frequency: 'Weekly', timeZone: 'America/Argentina/Buenos_Aires', recipients: [] },
  ],
  [
    'createSharedFigures',
    'SharedFiguresInput',
    '{ url }',
    { name: UNBROKEN, period: { lastDays: 7 }, timeZone: 'UTC', language: 'en' },
  ],
  ['createSavedView', 'SavedViewInput', '{ id }', { ...VIEW, screen: 'Campaigns', search: 'tag=berlin' }],
  ['createSavedView', 'SavedViewInput', '{ id }', { ...VIEW, screen: 'Analytics', search: 'period=last-week' }],
  ['createTimelineNote', 'TimelineNoteInput', '{ id }', { date: '2026-11-20', text: UNBROKEN, qrCodeId }],
  [
    'createPrintRun',
    'CreatePrintRunInput',
    '{ id }',
    { kind: 'Zip', campaignIds: [qrCodeId], files: [{ format: 'svg' }] },
  ],
];

/**
 * Fills the workspace with one thing of each kind and some scans, and returns the parameters of addresses: a campaign with
 * a logo, a brand kit, and a list with wrong cells that was checked.
 */
export async function fillWorkspace(
  running: TestConsole,
): Promise<Readonly<Record<'$id' | '$kitId' | '$idOfImport', string>>> {
  const { service, url, workspaceId, key } = running;
  const owner = await signedIn(service, await service.addMember(workspaceId));
  const call = async ([field, type, selection, input]: Call): Promise<string> => {
    const query = `mutation ($input: ${type}!) { ${field}(input: $input) ${selection} }`;
    const { data, errors } = (await owner.graphql(query, { input })).body;
    if (errors !== undefined) throw new Error(`${field}: ${JSON.stringify(errors)}`);
    return data[field].id;
  };
  await addProvenDomain(service, workspaceId, HOST, { isDefault: true });
  await owner.graphql('mutation ($host: String!) { addDomain(host: $host) { id } }', { host: `ü.${HOST}` });
  const logoDataUrl = dataUrlOf(await drawnPng(64, 64, '<circle cx="32" cy="32" r="30" fill="#7A1F1F"/>'));
  const style = { centerBadge: 'Logo', logoDataUrl };
  const campaign = { ...URL_CAMPAIGN, name: UNBROKEN, externalId: 'W'.repeat(255), style };
  const id = await call(['createQrCode', 'CreateQrCodeInput', '{ id }', campaign]);
  const kit = { name: UNBROKEN, isDefault: true, style };
  const kitId = await call(['createBrandKit', 'BrandKitInput', '{ id }', kit]);
  const assetId = await uploadFile(url, key, { filename: `${'W'.repeat(100)}.png` });
  for (const each of callsIn(id, assetId)) await call(each);
  const { id: importId } = await importFile(url, key, LIST, 'text/csv', { dryRun: true, style });
  await recordPosterScans(running);
  return { $id: id, $kitId: kitId, $idOfImport: importId };
}
