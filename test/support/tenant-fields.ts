import type { Kind } from './tenants.js';

/** Resources whose IDs are arguments of a field. */
export const kindFor = (query: string): Kind => {
  if (/Member(Role)?\(id/.test(query)) return 'members';
  if (query.includes('Invitation(id')) return 'invitations';
  if (query.includes('Passkey(id')) return 'passkeys';
  if (query.includes('ByExternalId')) return 'externalIds';
  if (query.includes('startImport')) return 'importFiles';
  if (/[ {](import|cancelImport)\(/.test(query)) return 'imports';
  if (query.includes('redeliverWebhook')) return 'deliveries';
  if (query.includes('SharedFigures')) return 'sharedFigures';
  if (/Domain\(id/.test(query)) return 'domains';
  if (/[bB]randKit(Uses)?\(id/.test(query)) return 'brandKits';
  if (query.includes('TimelineNote(id')) return 'notes';
  if (/(update|delete)Report\(id|sendReportNow\(/.test(query)) return 'reports';
  if (query.includes('Webhook')) return 'webhooks';
  if (query.includes('ApiKey')) return 'keys';
  if (/restoreQrCode\(|deletedQrCode\(/.test(query)) return 'deleted';
  return query.includes('Asset') ? 'assets' : 'campaigns';
};

const SHARED = 'period: {lastDays: 7}, timeZone: "UTC", language: "en"';

/** How to call every root field of the schema with an ID of another tenant. A new field must be added here. */
export const FIELDS: Record<string, string> = {
  qrCode:
    'query ($id: ID!) { qrCode(id: $id) { id name content svg totalScans revisions { name } statusChanges { atUtc } } }',
  qrCodeByExternalId: 'query ($id: String!) { qrCodeByExternalId(externalId: $id) { id name content } }',
  qrCodes: 'query { qrCodes(pageSize: 20) { items { id name content svg } } }',
  qrCodeIds: 'query { qrCodeIds }',
  deletedQrCodeIds: 'query { deletedQrCodeIds }',
  qrCodeTags: 'query { qrCodeTags(pageSize: 100) { items { tag } } }',
  qrAsset: 'query ($id: ID!) { qrAsset(id: $id) { id fileName } }',
  qrCodeArtwork: 'query ($id: ID!) { qrCodeArtwork(id: $id, format: svg) { base64 } }',
  domains: 'query { domains { id host txtRecord { value } campaignCount } }',
  brandKits: 'query { brandKits { id name } }',
  brandKitUses: 'query ($id: ID!) { brandKitUses(id: $id) { sharedFigures } }',
  createBrandKit: 'mutation { createBrandKit(input: {name: "own", style: {}}) { id } }',
  updateBrandKit: 'mutation ($id: ID!) { updateBrandKit(id: $id, input: {name: "own", style: {}}) { id } }',
  deleteBrandKit: 'mutation ($id: ID!) { deleteBrandKit(id: $id) }',
  timelineNotes:
    'query ($id: ID!) { timelineNotes(qrCodeId: $id, fromDate: "2020-01-01", toDate: "2030-01-01") { id text } }',
  createTimelineNote: 'mutation { createTimelineNote(input: {date: "2026-01-31", text: "own"}) { id } }',
  updateTimelineNote:
    'mutation ($id: ID!) { updateTimelineNote(id: $id, input: {date: "2026-01-31", text: "own"}) { id } }',
  reports: 'query { reports { id name recipients { email } deliveries { id } } }',
  createReport:
    'mutation { createReport(input: {name: "own", frequency: Weekly, timeZone: "UTC", recipients: []}) { id } }',
  updateReport:
    'mutation ($id: ID!) { updateReport(id: $id, input: {name: "own", frequency: Weekly, timeZone: "UTC", recipients: []}) { id } }',
  deleteReport: 'mutation ($id: ID!) { deleteReport(id: $id) }',
  sendReportNow: 'mutation ($id: ID!) { sendReportNow(id: $id) { id } }',
  deleteTimelineNote: 'mutation ($id: ID!) { deleteTimelineNote(id: $id) }',
  sharedFigures: 'query { sharedFigures { id name qrCodeId } }',
  createSharedFigures: `mutation { createSharedFigures(input: {name: "own", ${SHARED}}) { sharedFigures { id } } }`,
  updateSharedFigures: `mutation ($id: ID!) { updateSharedFigures(id: $id, input: {name: "own", ${SHARED}}) { id } }`,
  replaceSharedFiguresAddress: 'mutation ($id: ID!) { replaceSharedFiguresAddress(id: $id) { url } }',
  revokeSharedFigures: 'mutation ($id: ID!) { revokeSharedFigures(id: $id) }',
  qrTemplate: 'query { qrTemplate(code: "Classic") { code svg } }',
  qrTemplates: 'query { qrTemplates { code svg } }',
  previewQrCode: 'query { previewQrCode(input: {mode: Dynamic}) { svg } }',
  previewPage: 'query { previewPage(input: {payloadType: Text, content: "own"}) }',
  pagePreview: 'query { pagePreview(input: {payloadType: Memory, content: "{}"}) { address files { id } } }',
  previewDestination: 'query ($id: ID!) { previewDestination(id: $id, scan: {}) { destination rules { name } } }',
  qrAssets: 'query { qrAssets(pageSize: 100) { items { id fileName shownBy { id } } } }',
  qrAssetStorage: 'query { qrAssetStorage { __typename } }',
  deletedQrCode: 'query ($id: ID!) { deletedQrCode(id: $id) { id name content revisions { name } } }',
  matchQrCodes:
    'query ($id: String!) { matchQrCodes(references: [$id, "secret-one", "secret-two"]) { qrCodes { name } } }',
  sampleQrCodes: 'query { sampleQrCodes }',
  createSample: 'mutation { createSample }',
  removeSample: 'mutation { removeSample }',
  renameQrCodeTag: 'mutation { renameQrCodeTag(from: "none", to: "other") { changed } }',
  copyQrAsset: 'mutation ($id: ID!) { copyQrAsset(id: $id) { id } }',
  deleteQrAsset: 'mutation ($id: ID!) { deleteQrAsset(id: $id) }',
  createQrCode: `mutation { createQrCode(input: {name: "Own", mode: Static, payloadType: Text, content: "own"}) { id } }`,
  updateQrCode: `mutation ($id: ID!) { updateQrCode(id: $id, input: {name: "x", content: "https://example.com"}) { id } }`,
  createQrCodes: `mutation { createQrCodes(items: [{name: "Own", mode: Static, payloadType: Text, content: "own"}]) {
    results { campaign { name } } } }`,
  upsertQrCodes: `mutation { upsertQrCodes(items: [{externalId: "own", name: "Own", mode: Static, payloadType: Text,
    content: "own"}]) { results { campaign { name } } } }`,
  updateQrCodes: `mutation ($id: ID!) { updateQrCodes(items: [{id: $id}], change: {edit: {addTags: ["x"]}}) {
    results { campaign { name content } problems { code message } } } }`,
  setQrCodeStatus: 'mutation ($id: ID!) { setQrCodeStatus(id: $id, isActive: false) { id } }',
  analyticsOverview: `query ($id: ID!) { analyticsOverview(qrCodeId: $id, topCampaigns: 100, splitBy: {rows: campaign, columns: city}) {
    topCampaigns { label previousScans } split { rows { label previousScansByColumn } } } }`,
  deleteQrCode: 'mutation ($id: ID!) { deleteQrCode(id: $id) }',
  deletedQrCodes: 'query { deletedQrCodes(pageSize: 100) { items { id name content revisions { name } } } }',
  restoreQrCode: 'mutation ($id: ID!) { restoreQrCode(id: $id) { id } }',
  setDishSoldOut: 'mutation ($id: ID!) { setDishSoldOut(id: $id, dish: "Soup", isSoldOut: true, zone: "UTC") { id } }',
  deleteScans: 'mutation ($id: ID!) { deleteScans(id: $id, keepTotals: true) { id } }',
  restoreQrCodeRevision: 'mutation ($id: ID!) { restoreQrCodeRevision(id: $id, revision: 1) { id } }',
  apiKeys: 'query { apiKeys { items { id name } } }',
  createApiKey: 'mutation { createApiKey(input: {name: "own", scopes: ["qr:read"]}) { key { id } } }',
  rotateApiKey: 'mutation ($id: ID!) { rotateApiKey(id: $id, overlapHours: 0) { text } }',
  revokeApiKey: 'mutation ($id: ID!) { revokeApiKey(id: $id) { id } }',
  workspace: 'query { workspace { id name } }',
  updateWorkspace: 'mutation { updateWorkspace(input: {unavailableUrl: "example.com"}) { id name } }',
  webhookEndpoints: 'query { webhookEndpoints { id description } }',
  webhookDeliveries: 'query { webhookDeliveries(pageSize: 100) { items { id payload subjectId } } }',
  createWebhookEndpoint:
    'mutation { createWebhookEndpoint(input: {url: "https://198.51.100.300.example", events: []}) { secret } }',
  updateWebhookEndpoint: 'mutation ($id: ID!) { updateWebhookEndpoint(id: $id, input: {isPaused: true}) { id } }',
  rotateWebhookSecret: 'mutation ($id: ID!) { rotateWebhookSecret(id: $id) { secret } }',
  deleteWebhookEndpoint: 'mutation ($id: ID!) { deleteWebhookEndpoint(id: $id) }',
  sendTestWebhook: 'mutation ($id: ID!) { sendTestWebhook(id: $id) { id } }',
  redeliverWebhook: 'mutation ($id: ID!) { redeliverWebhook(id: $id) { id } }',
  printRuns: 'query { printRuns(pageSize: 100) { items { id fileName } } }',
  printRun: 'query ($id: ID!) { printRun(id: $id) { id } }',
  createPrintRun:
    'mutation ($id: ID!) { createPrintRun(input: {kind: Zip, campaignIds: [$id], files: [{format: svg}]}) { id } }',
  printRunLabels: 'query ($id: ID!) { printRunLabels(input: {kind: Sheets, campaignIds: [$id]}) { name svg } }',
  cancelPrintRun: 'mutation ($id: ID!) { cancelPrintRun(id: $id) { id } }',
  imports: 'query { imports(pageSize: 100) { items { id fileName } } }',
  import: 'query ($id: ID!) { import(id: $id) { id fileName } }',
  startImport: 'mutation ($id: ID!) { startImport(fileId: $id) { id fileName } }',
  cancelImport: 'mutation ($id: ID!) { cancelImport(id: $id) { id fileName } }',
  auditEntries: 'query { auditEntries(pageSize: 100) { items { subjectId actor { id name } } } }',
};
