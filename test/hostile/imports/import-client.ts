import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OrdinaryClient } from '../ordinary-client.js';

/** A file as it is sent. Its parts may be shared with other files, because large files need a lot of memory. */
export interface ImportFile {
  readonly type: 'text/csv' | 'application/x-ndjson' | 'application/zip';
  readonly parts: readonly Buffer[];
}

export interface ReadImport {
  readonly id: string;
  readonly state: string;
  readonly problem: string | null;
  readonly rowsOk: number;
  readonly rowsProblem: number;
}

/** Either a value or an error code. */
export interface Answered<T> {
  readonly value: T | null;
  readonly status: number;
  readonly code: string | null;
}

const POLL_MS = 50;
const FIELDS = 'id state problem rowsOk rowsProblem';

export const hasEnded = ({ state }: Pick<ReadImport, 'state'>): boolean => state !== 'Waiting' && state !== 'Running';

/** Sends files and controls imports with one key. Every request ends within the limit. */
export class ImportClient {
  constructor(
    readonly caller: Pick<OrdinaryClient, 'url' | 'key'>,
    readonly limitMs: number,
  ) {}

  /** The same with another key. */
  withKey(key: string): ImportClient {
    return new ImportClient({ ...this.caller, key }, this.limitMs);
  }

  /** The same with another limit. */
  within(limitMs: number): ImportClient {
    return new ImportClient(this.caller, limitMs);
  }

  upload({ type, parts }: ImportFile): Promise<Answered<{ id: string }>> {
    return this.#post('/imports', type, parts);
  }

  start(fileId: string, options: object = {}): Promise<Answered<ReadImport>> {
    const query = `mutation ($fileId: ID!, $options: ImportOptions!) {
      result: startImport(fileId: $fileId, options: $options) { ${FIELDS} } }`;
    return this.#graphql(query, { fileId, options });
  }

  find(id: string): Promise<Answered<ReadImport>> {
    return this.#graphql(`query ($id: ID!) { result: import(id: $id) { ${FIELDS} } }`, { id });
  }

  cancel(id: string): Promise<Answered<ReadImport>> {
    return this.#graphql(`mutation ($id: ID!) { result: cancelImport(id: $id) { ${FIELDS} } }`, { id });
  }

  /** Returns the import as soon as the condition holds, or null if it does not within the limit. */
  async waitUntil(id: string, holds: (read: ReadImport) => boolean, limitMs: number): Promise<ReadImport | null> {
    const end = performance.now() + limitMs;
    for (let left = limitMs; left > 0; left = end - performance.now()) {
      const { value } = await this.within(left)
        .find(id)
        .catch(() => ({ value: null }));
      if (value !== null && holds(value)) return value;
      await sleep(POLL_MS);
    }
    return null;
  }

  async countCampaigns(): Promise<number> {
    const { value } = await this.#graphql<{ totalCount: number }>('{ result: qrCodes { totalCount } }');
    return value?.totalCount ?? Number.NaN;
  }

  createKey(): Promise<Answered<{ key: { id: string }; text: string }>> {
    const input = '{ name: "Import", scopes: ["qr:read", "qr:write"] }';
    return this.#graphql(`mutation { result: createApiKey(input: ${input}) { key { id } text } }`);
  }

  revokeKey(id: string): Promise<Answered<{ id: string }>> {
    return this.#graphql('mutation ($id: ID!) { result: revokeApiKey(id: $id) { id } }', { id });
  }

  async #graphql<T>(query: string, variables: object = {}): Promise<Answered<T>> {
    const body = Buffer.from(JSON.stringify({ query, variables }));
    const { value, status } = await this.#post<GraphqlAnswer<T>>('/graphql', 'application/json', [body]);
    return { value: value?.data?.result ?? null, status, code: value?.errors?.[0]?.extensions.code ?? null };
  }

  async #post<T>(path: string, type: string, parts: readonly Buffer[]): Promise<Answered<T>> {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const headers = { 'X-Api-Key': this.caller.key, 'Content-Type': type, 'Content-Length': length };
    const signal = AbortSignal.timeout(Math.ceil(this.limitMs));
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const sent = request(`${this.caller.url}${path}`, { method: 'POST', headers, signal }, resolve);
    // A refusal may arrive before the whole file is sent, and the connection may break after it.
    sent.on('error', reject);
    for (const part of parts) sent.write(part);
    sent.end();
    const response = await promise;
    const body = JSON.parse(await text(response));
    const status = response.statusCode ?? 0;
    return status < 300 ? { value: body, status, code: null } : { value: null, status, code: body.code ?? null };
  }
}

interface GraphqlAnswer<T> {
  readonly data?: { readonly result: T } | null;
  readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
}
