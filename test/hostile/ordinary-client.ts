import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { smallPng } from '../fixtures/images.js';
import type { Target } from './attacks/attack.js';

/** A client that uses the service as intended. */
export interface OrdinaryClient {
  readonly url: string;
  readonly key: string;
  /** How often a request is repeated after a 503. */
  readonly retries: number;
}

/** Long enough for a busy machine: a shorter limit would report false failures. */
const LIMIT_MS = 30_000;
const RETRY_MS = 1_000;

async function call(caller: OrdinaryClient, method: string, path: string, body?: object | FormData): Promise<Response> {
  const { url, key, retries } = caller;
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(LIMIT_MS),
    headers: { 'X-Api-Key': key, ...(isForm || body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  if (response.status !== 503 || retries === 0) return response;
  await response.text();
  await sleep(RETRY_MS);
  return call({ ...caller, retries: retries - 1 }, method, path, body);
}

async function expectStatus(response: Response, status: number): Promise<Record<string, string>> {
  const text = await response.text();
  if (response.status !== status) throw new Error(`${response.status} instead of ${status}: ${text.slice(0, 200)}`);
  return text === '' ? {} : JSON.parse(text);
}

async function create(caller: OrdinaryClient): Promise<{ id: string; code: string }> {
  const name = `OrdinaryClient ${randomBytes(4).toString('hex')}`;
  const body = { name, mode: 'Dynamic', payloadType: 'Url', content: 'https://example.com/ordinary' };
  const { id = '', code = '' } = await expectStatus(await call(caller, 'POST', '/api/v1/qr-codes', body), 201);
  return { id, code };
}

async function upload(caller: OrdinaryClient): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(smallPng())], { type: 'image/png' }), 'ordinary.png');
  const { id = '' } = await expectStatus(await call(caller, 'POST', '/api/v1/qr-assets', form), 201);
  return id;
}

async function createKey(caller: OrdinaryClient): Promise<string> {
  const query = 'mutation { createApiKey(input: { name: "sample", scopes: ["qr:read"] }) { key { id } } }';
  const response = await call(caller, 'POST', '/graphql', { query });
  const { data } = (await response.json()) as { data: { createApiKey: { key: { id: string } } } | null };
  return data?.createApiKey.key.id ?? '';
}

/**
 * Creates the objects that attacks refer to. Creates a key only without `keyId`, because a workspace has at most a
 * hundred.
 */
export async function createTarget(caller: OrdinaryClient): Promise<Target> {
  const [{ id, code }, assetId] = await Promise.all([create(caller), upload(caller)]);
  return { key: caller.key, campaignId: id, code, assetId, keyId: await createKey(caller) };
}

export const createCode = async (caller: OrdinaryClient): Promise<string> => (await create(caller)).code;

/** Creates, scans, uploads, reads and deletes once. Returns what failed. */
export async function tryOrdinaryRequests(caller: OrdinaryClient): Promise<string[]> {
  const failed: string[] = [];
  const attempt = async (name: string, work: () => Promise<void>): Promise<void> => {
    await work().catch((error: unknown) => failed.push(`an ordinary ${name} fails: ${String(error)}`));
  };
  await attempt('create and scan', async () => {
    const { id, code } = await create(caller);
    const scan = await call(caller, 'GET', `/r/${code}`);
    if (scan.status !== 302) throw new Error(`the scan was answered with ${scan.status}`);
    await expectStatus(await call(caller, 'GET', `/api/v1/qr-codes/${id}`), 200);
    await expectStatus(await call(caller, 'DELETE', `/api/v1/qr-codes/${id}`), 204);
  });
  await attempt('upload', async () => {
    await expectStatus(await call(caller, 'DELETE', `/api/v1/qr-assets/${await upload(caller)}`), 204);
  });
  await attempt('query', async () => {
    await expectStatus(await call(caller, 'POST', '/graphql', { query: '{ qrCodes { totalCount } }' }), 200);
  });
  return failed;
}
