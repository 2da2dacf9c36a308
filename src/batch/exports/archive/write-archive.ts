import { soundRow } from '../../../platform/database/stored-json.js';
import type { FileStore } from '../../../platform/storage/file-store.js';
import { TimelineNote } from '../../../reporting/notes/timeline-note.js';
import { readCampaignPages } from '../campaigns/campaign-pages.js';
import { campaignJson } from '../campaigns/write-campaigns.js';
import type { ExportSource } from '../export-source.js';
import {
  ARCHIVE_FILES,
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type ArchivedAsset,
  type ArchiveManifest,
  assetFile,
} from './archive-format.js';
import { ZipWriter } from './zip-writer.js';

export interface ArchiveSource extends ExportSource {
  readonly files: Pick<FileStore, 'open'>;
}

/** An upload as stored. The store also holds copies for pages; the archive contains only the published file. */
type AssetRow = Pick<ArchivedAsset, 'id' | 'fileName' | 'contentType'>;

const READ_ASSETS = {
  name: 'export-assets',
  text: `select id, file_name as "fileName", content_type as "contentType" from asset
    where workspace_id = $1 and id > $2::uuid order by id limit 500`,
};

/** `qrCodeId` is the id of a campaign in `campaigns.ndjson`. */
const READ_NOTES = {
  name: 'export-notes',
  text: `select qr_code_id as "qrCodeId", date::text as date, text, goal,
      is_shared_with_campaigns as "isSharedWithCampaigns" from timeline_note
    where workspace_id = $1 order by date, created_utc, id`,
};

/** What people keep for themselves is not the workspace's. */
const READ_VIEWS = {
  name: 'export-views',
  text: `select screen, name, search from saved_view
    where workspace_id = $1 and is_shared order by created_utc, id`,
};

/** Their proofs are not taken along: whoever has the DNS proves them again. */
const READ_DOMAINS = {
  name: 'export-domains',
  text: `select host, root_url as "rootUrl", unknown_url as "unknownUrl", robots, asset_links as "assetLinks",
      apple_app_site_association as "appleAppSiteAssociation" from domain
    where workspace_id = $1 order by created_utc, id`,
};

/**
 * Yields a workspace's archive: its campaigns, including deleted ones, its uploads, notes, shared views and domains. Scans, keys,
 * history and webhooks are not included.
 */
export async function* writeArchive(source: ArchiveSource): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter();
  const written = fill(zip, source).catch((error: unknown) => {
    zip.fail(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    for await (const chunk of zip.output) yield chunk;
  } finally {
    zip.output.destroy();
    await written;
  }
}

async function fill(zip: ZipWriter, source: ArchiveSource): Promise<void> {
  const createdUtc = new Date(source.clock.now()).toISOString();
  let count = 0;
  const campaigns = async function* (): AsyncGenerator<string> {
    for await (const page of readCampaignPages(source, { withDeleted: true })) {
      count += page.length;
      yield page.map(campaignJson).join('');
    }
  };
  const campaignsFile = await zip.add(ARCHIVE_FILES.campaigns, campaigns());
  const { assets, missing } = await addAssets(zip, source);
  const assetsFile = await zip.add(ARCHIVE_FILES.assets, linesOf(assets));
  const { rows: notes } = await source.reads.query<object>({ ...READ_NOTES, values: [source.workspaceId] });
  const notesFile = await zip.add(ARCHIVE_FILES.notes, linesOf(notes.map((note) => soundRow(TimelineNote, note))));
  const { rows: views } = await source.reads.query<object>({ ...READ_VIEWS, values: [source.workspaceId] });
  const viewsFile = await zip.add(ARCHIVE_FILES.views, linesOf(views));
  const { rows: domains } = await source.reads.query<object>({ ...READ_DOMAINS, values: [source.workspaceId] });
  // Versions of this service without domains refuse archives with a file that they do not know.
  const domainsFile = domains.length === 0 ? undefined : await zip.add(ARCHIVE_FILES.domains, linesOf(domains));
  const manifest: ArchiveManifest = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    createdUtc,
    workspaceId: source.workspaceId,
    campaigns: count,
    assets: assets.length,
    missingAssets: missing,
    files: {
      [ARCHIVE_FILES.campaigns]: campaignsFile,
      [ARCHIVE_FILES.assets]: assetsFile,
      [ARCHIVE_FILES.notes]: notesFile,
      [ARCHIVE_FILES.views]: viewsFile,
      [ARCHIVE_FILES.domains]: domainsFile,
    },
  };
  await zip.add(ARCHIVE_FILES.manifest, chunksOf([`${JSON.stringify(manifest, null, 2)}\n`]));
  zip.end();
}

async function addAssets(zip: ZipWriter, source: ArchiveSource) {
  const assets: ArchivedAsset[] = [];
  let missing = 0;
  for await (const row of readAssets(source)) {
    const stream = await source.files.open(row.id);
    if (stream === null) {
      missing += 1;
      continue;
    }
    const file = assetFile(row.id, row.contentType);
    // Pictures and PDFs are already compressed.
    assets.push({ ...row, file, ...(await zip.add(file, stream, true)) });
  }
  return { assets, missing };
}

async function* readAssets({ reads, workspaceId }: ArchiveSource): AsyncGenerator<AssetRow> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await reads.query<AssetRow>({ ...READ_ASSETS, values: [workspaceId, after] });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield* rows;
    after = last.id;
  }
}

const linesOf = (rows: readonly object[]) => chunksOf(rows.map((row) => `${JSON.stringify(row)}\n`));

async function* chunksOf(texts: readonly string[]): AsyncGenerator<string> {
  yield* texts;
}
