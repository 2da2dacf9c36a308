import { z } from 'zod';
import { LIMITS } from '../../../core/contract/contract-limits.js';

/** The archive of a workspace: a ZIP of these files, plus one file per upload. */
export const ARCHIVE_FILES = {
  manifest: 'manifest.json',
  campaigns: 'campaigns.ndjson',
  assets: 'assets.ndjson',
  notes: 'notes.ndjson',
  views: 'views.ndjson',
  domains: 'domains.ndjson',
} as const;

/**
 * Value of `format` in the manifest. `version` is the version of the files' structure; archives with a higher version
 * are rejected.
 */
export const ARCHIVE_FORMAT = 'signpost-workspace';
export const ARCHIVE_VERSION = 1;

const sha256 = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const fileOf = z.object({ bytes: z.int().nonnegative(), sha256 });

/** `manifest.json`. Hashes are SHA-256 as base64url. */
export const archiveManifest = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  createdUtc: z.iso.datetime(),
  workspaceId: z.uuid(),
  /** Includes deleted ones. */
  campaigns: z.int().nonnegative(),
  assets: z.int().nonnegative(),
  /** Uploads whose file is missing from the store. */
  missingAssets: z.int().nonnegative(),
  files: z.object({
    [ARCHIVE_FILES.campaigns]: fileOf,
    [ARCHIVE_FILES.assets]: fileOf,
    /** Not imported. */
    [ARCHIVE_FILES.notes]: fileOf.optional(),
    [ARCHIVE_FILES.views]: fileOf.optional(),
    [ARCHIVE_FILES.domains]: fileOf.optional(),
  }),
});
export type ArchiveManifest = z.infer<typeof archiveManifest>;

/** A line of `assets.ndjson`. */
export const archivedAsset = z.object({
  id: z.uuid(),
  /** Entry name in the archive. */
  file: z.string().regex(/^assets\/[0-9a-f-]{36}\.(png|jpg|pdf)$/),
  fileName: z.string().max(1_000),
  contentType: z.enum(['image/png', 'image/jpeg', 'application/pdf']),
  bytes: z.int().positive(),
  sha256,
});
export type ArchivedAsset = z.infer<typeof archivedAsset>;

const setting = z
  .string()
  .max(2 * LIMITS.domainTextLength)
  .nullable();

/** A line of `domains.ndjson`. Its fields are those of `UpdateDomainInput`, and the host. */
export const archivedDomain = z.object({
  host: z.string().max(1_000),
  rootUrl: setting,
  unknownUrl: setting,
  robots: setting,
  assetLinks: setting,
  appleAppSiteAssociation: setting,
});
export type ArchivedDomain = z.infer<typeof archivedDomain>;

const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'application/pdf': 'pdf' } as const;

/** Returns the entry name of an upload. */
export const assetFile = (id: string, contentType: ArchivedAsset['contentType']): string =>
  `assets/${id}.${EXTENSIONS[contentType]}`;
