import type { Scope } from '../../core/contract/scopes.js';

/**
 * One row of the REST contract. `:id` in the path and the members of the query are the document's variables of the
 * same names; `body` says what the JSON body is: the variable `input` as a whole, or its members the variables.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** The scope that the resolver demands; a test holds the two together. */
  readonly scope: Scope;
  /** Name of the stored GraphQL document in schema/rest. Its one root field is the answer. */
  readonly document: string;
  readonly status: 200 | 201 | 204;
  /**
   * `download`: the answer is a file, the `CampaignArtwork` that the resolver of a query returns. `upload`: the body is a form,
   * whose file is the variable `file`. Absent: the answer is JSON, and so is the body.
   */
  readonly kind?: 'download' | 'upload';
  readonly body?: 'input' | 'members';
  /** The values that the contract allows for a variable whose type has more of them. */
  readonly allowedValues?: Readonly<Record<string, readonly string[]>>;
  /** The document selects the campaign's `version`, which becomes part of the answer's ETag, not of its body. */
  readonly etag?: true;
  /** The document takes the versions that If-Match names. */
  readonly ifMatch?: true;
  /** The answer is a page of a list, with links to the others. */
  readonly paged?: true;
  /** Takes an Idempotency-Key. When the first answer was lost, this document answers for what was created. */
  readonly idempotency?: { readonly rebuildWith: string };
}

export const API_PREFIX = '/api/v1';

/** The table of the REST contract. */
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
