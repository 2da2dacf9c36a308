import { type SamplePicture, samplePicture } from '../../fixtures/sample-pictures.js';

/** A file as a client uploads it. */
export interface SampleFile {
  readonly name: string;
  readonly type: 'image/jpeg' | 'image/png' | 'application/pdf';
  readonly bytes: Buffer;
}

/** A campaign with a page; the ids of the uploaded files are added to its content. */
export interface SamplePage {
  readonly payloadType: string;
  /** An object is sent as JSON, a text as it is. */
  readonly content: object | string;
  readonly style?: object;
  readonly files?: readonly SampleFile[];
}

/** Where the API is, and the key to use. */
export interface Caller {
  readonly url: string;
  readonly key: string;
}

export const pictureFiles = (names: readonly SamplePicture[], width: number): Promise<SampleFile[]> =>
  Promise.all(names.map(async (name) => ({ name, type: 'image/jpeg', bytes: await samplePicture(name, width) })));

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  const body = await response.json();
  if (response.status !== 201) throw new Error(`${response.url}: ${response.status} ${JSON.stringify(body)}`);
  return body;
}

async function upload({ url, key }: Caller, { name, type, bytes }: SampleFile): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const headers = { 'X-Api-Key': key };
  const body = await bodyOf(await fetch(`${url}/api/v1/qr-assets`, { method: 'POST', headers, body: form }));
  return String(body.id);
}

/** Uploads the files, creates the campaign, and returns the address of its page. */
export async function publishPage(
  caller: Caller,
  { payloadType, content, style, files = [] }: SamplePage,
): Promise<string> {
  const assetIds = await Promise.all(files.map((file) => upload(caller, file)));
  const full =
    typeof content === 'string' ? content : JSON.stringify(files.length > 0 ? { ...content, assetIds } : content);
  const response = await fetch(`${caller.url}/api/v1/qr-codes`, {
    method: 'POST',
    headers: { 'X-Api-Key': caller.key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Sample page', mode: 'Dynamic', payloadType, content: full, style }),
  });
  return `${caller.url}/p/${(await bodyOf(response)).code}`;
}
