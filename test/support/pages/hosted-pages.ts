import { setTimeout as sleep } from 'node:timers/promises';
import { type SamplePicture, samplePicture } from '../../fixtures/sample-pictures.js';

/** Maximum number of attempts for one upload, on a machine that is busy otherwise. */
const ATTEMPTS = 10;

/** A file as a client uploads it. */
export interface SampleFile {
  readonly name: string;
  readonly type: 'image/jpeg' | 'image/png' | 'application/pdf';
  readonly bytes: Buffer;
}

/** A campaign with a page; the ids of the uploaded files are added to its content. */
export interface SamplePage {
  readonly payloadType: string;
  /** An object is sent as JSON, a text unchanged. */
  readonly content: object | string;
  readonly style?: object;
  readonly files?: readonly SampleFile[];
}

/** Address of the API, and the key to use. */
export interface Caller {
  readonly url: string;
  readonly key: string;
}

export const pictureFiles = (names: readonly SamplePicture[], width: number): Promise<SampleFile[]> =>
  Promise.all(names.map(async (name) => ({ name, type: 'image/jpeg', bytes: await samplePicture(name, width) })));

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  const body = await response.json();
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${JSON.stringify(body)}`);
  return body;
}

/** Retries as clients of a busy service should. */
async function untilAccepted(send: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await send();
    if (response.status !== 503 || attempt === ATTEMPTS) return response;
    await response.arrayBuffer();
    await sleep(1000 * Number(response.headers.get('Retry-After') ?? 1));
  }
}

async function upload({ url, key }: Caller, { name, type, bytes }: SampleFile): Promise<string> {
  const headers = { 'X-Api-Key': key };
  const response = await untilAccepted(() => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
    return fetch(`${url}/api/v1/qr-assets`, { method: 'POST', headers, body });
  });
  return String((await bodyOf(response)).id);
}

const CODES = '/api/v1/qr-codes';

async function send({ url, key }: Caller, method: 'POST' | 'PUT', path: string, body: object): Promise<Response> {
  const headers = { 'X-Api-Key': key, 'Content-Type': 'application/json' };
  return untilAccepted(() => fetch(url + path, { method, headers, body: JSON.stringify(body) }));
}

/** The content in the contract's format: a text that includes the ids of the files. */
const contentOf = (content: object | string, assetIds: readonly string[]): string =>
  typeof content === 'string' ? content : JSON.stringify(assetIds.length > 0 ? { ...content, assetIds } : content);

/** Uploads the files, creates the campaign, and returns the address of its page. */
export async function publishPage(caller: Caller, page: SamplePage): Promise<string> {
  const published = await publish(caller, page);
  return published.address;
}

interface PublishedPage {
  readonly id: string;
  readonly address: string;
  readonly assetIds: readonly string[];
}

async function publish(
  caller: Caller,
  { payloadType, content, style, files = [] }: SamplePage,
): Promise<PublishedPage> {
  const assetIds = await Promise.all(files.map((file) => upload(caller, file)));
  const campaign = { name: 'Sample page', mode: 'Dynamic', payloadType, content: contentOf(content, assetIds), style };
  const { id, code } = await bodyOf(await send(caller, 'POST', CODES, campaign));
  return { id: String(id), address: `${caller.url}/p/${code}`, assetIds };
}

/**
 * Returns a function that publishes pages one after the other. A page with the same files as an earlier one replaces it
 * at the same address, because uploading takes longest.
 */
export function pageAfterPage(caller: Caller): (page: SamplePage) => Promise<string> {
  const published = new Map<string, PublishedPage>();
  return async (page) => {
    const { payloadType, content, style, files = [] } = page;
    const key = [payloadType, ...files.map(({ name, bytes }) => `${name} ${bytes.length}`)].join('\n');
    const earlier = published.get(key);
    if (earlier === undefined) {
      const first = await publish(caller, page);
      published.set(key, first);
      return first.address;
    }
    const change = { name: 'Sample page', content: contentOf(content, earlier.assetIds), style: style ?? {} };
    await bodyOf(await send(caller, 'PUT', `${CODES}/${earlier.id}`, change));
    return earlier.address;
  };
}
