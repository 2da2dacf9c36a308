import type { Scope } from '../../core/contract/scopes.js';

/**
 * A row of the REST contract. `:id` in the path and the query parameters are document variables of the same name.
 * `body` says whether the JSON body is the variable `input` as a whole, or its members are the variables.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** The scope required by the resolver; a test checks that they agree. */
  readonly scope: Scope;
  /** Name of the GraphQL document in schema/rest. Its only root field is the response. */
  readonly document: string;
  readonly status: 200 | 201 | 204;
  /**
   * `download`: the response is a file, the `CampaignArtwork` that a query's resolver returns. `upload`: the body is a
   * form whose file is the variable `file`. Absent: request and response are JSON.
   */
  readonly kind?: 'download' | 'upload';
  readonly body?: 'input' | 'members';
  /** The values that the contract allows for a variable whose type has more. */
  readonly allowedValues?: Readonly<Record<string, readonly string[]>>;
  /** The document selects the campaign's `version`, which becomes part of the ETag and is left out of the body. */
  readonly etag?: true;
  /** The document accepts the versions in If-Match. */
  readonly ifMatch?: true;
  /** The response is a page of a list, with links to the other pages. */
  readonly paged?: true;
  /** Accepts an Idempotency-Key. If the first response was lost, this document rebuilds it for what was created. */
  readonly idempotency?: { readonly rebuildWith: string };
}

export const API_PREFIX = '/api/v1';

/** The REST contract as a table. */
export const ROUTES: readonly Route[] = [
  { method: 'GET', path: '/qr-codes', scope: 'qr:read', document: 'list-qr-codes', status: 200, paged: true },
  {
    method: 'POST',
    path: '/qr-codes',
    scope: 'qr:write',
    document: 'create-qr-code',
    status: 201,
    body: 'input',
    etag: true,
    idempotency: { rebuildWith: 'get-qr-code' },
  },
  { method: 'GET', path: '/qr-codes/:id', scope: 'qr:read', document: 'get-qr-code', status: 200, etag: true },
  {
    method: 'PUT',
    path: '/qr-codes/:id',
    scope: 'qr:write',
    document: 'update-qr-code',
    status: 200,
    body: 'input',
    etag: true,
    ifMatch: true,
  },
  {
    method: 'DELETE',
    path: '/qr-codes/:id',
    scope: 'qr:delete',
    document: 'delete-qr-code',
    status: 204,
    ifMatch: true,
  },
  {
    method: 'PUT',
    path: '/qr-codes/:id/status',
    scope: 'qr:write',
    document: 'set-qr-code-status',
    status: 200,
    body: 'members',
    etag: true,
    ifMatch: true,
  },
  {
    method: 'GET',
    path: '/qr-codes/:id/download',
    scope: 'qr:read',
    document: 'download-qr-code',
    status: 200,
    kind: 'download',
    allowedValues: { format: ['png', 'svg'] },
  },
  {
    method: 'POST',
    path: '/qr-assets',
    scope: 'qr:write',
    document: 'upload-qr-asset',
    status: 201,
    kind: 'upload',
    idempotency: { rebuildWith: 'get-qr-asset' },
  },
  { method: 'DELETE', path: '/qr-assets/:id', scope: 'qr:write', document: 'delete-qr-asset', status: 204 },
  { method: 'GET', path: '/analytics/overview', scope: 'qr:read', document: 'analytics-overview', status: 200 },
];
