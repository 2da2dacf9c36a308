import { type Request, type Response, Router } from 'express';
import { sendArchive, sendCampaigns, sendScans } from '../../batch/exports/send-exports.js';
import { receiveImportFile, sendImportResult } from '../../batch/imports/exchange-import-files.js';
import { sendPrintRun } from '../../batch/print-runs/send-print-run.js';
import type { Scope } from '../../core/contract/scopes.js';
import { authenticateKeyOrSession } from '../../identity/authentication/authenticate.js';
import type { Services } from '../../identity/authentication/services.js';
import { sendOwnCopy, sendOwnFile, sendOwnThumbnail } from '../../pages/files/send-own-file.js';
import { sendPreview } from '../../pages/previews/send-preview.js';
import { sendReportPdf } from '../../reporting/reports/make-report-pdf.js';
import type { CallerContext } from '../../tenancy/caller/context.js';
import { refuseOtherMethods } from './refuse-other-methods.js';

type FileRequest = Request<{ id: string; copy: string; token: string }>;

/**
 * A request with a key or session for what GraphQL cannot carry: a file, a page or a stream of rows. Not part of the
 * REST contract.
 */
export interface FileRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly scope: Scope;
  /** Sends the response. The context has the required scope. */
  readonly run: (context: CallerContext, request: FileRequest, response: Response) => Promise<void>;
  /** Other methods get a 405 that lists these. If absent, they go to the next handler. */
  readonly allow?: readonly string[];
  /** Nothing may be cached, including refusals. */
  readonly noStore?: true;
}

const READ = { method: 'GET', scope: 'qr:read' } as const;
const EXPORT = { ...READ, allow: ['GET', 'HEAD'] } as const;

/** All files visible only to their workspace. Files of public pages are below `/p`. */
export const FILE_ROUTES: readonly FileRoute[] = [
  { method: 'POST', path: '/imports{/}', scope: 'qr:write', run: receiveImportFile, allow: ['POST'] },
  { ...READ, path: '/imports/:id/result', run: sendImportResult, allow: ['GET'] },
  { ...EXPORT, path: '/exports/campaigns', run: sendCampaigns },
  { ...EXPORT, path: '/exports/scans', run: sendScans },
  { ...EXPORT, path: '/exports/archive', run: sendArchive },
  { ...READ, path: '/print-runs/:id/file', run: sendPrintRun },
  { ...READ, path: '/reports/pdf', run: sendReportPdf, allow: ['GET'] },
  { ...READ, path: '/console/files/:id', run: sendOwnFile },
  { ...READ, path: '/console/files/:id/:copy', run: sendOwnCopy },
  { ...READ, path: '/qr-assets/:id/picture', run: sendOwnThumbnail },
  { ...READ, path: '/console/previews/:token', run: sendPreview, noStore: true },
];

/** Routes requests for files. Each is authenticated before anything is read. */
export function createFileRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const { method, path, scope, run, allow, noStore } of FILE_ROUTES) {
    const answer = async (request: FileRequest, response: Response): Promise<void> => {
      if (noStore) response.set('Cache-Control', 'no-store');
      await run(await authenticateKeyOrSession(services, request, response, scope), request, response);
    };
    if (method === 'GET') router.get(path, answer);
    else router.post(path, answer);
    if (allow !== undefined) {
      refuseOtherMethods(router, path, allow, (...call) => authenticateKeyOrSession(services, ...call));
    }
  }
  return router;
}
