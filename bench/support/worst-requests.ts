import sharp from 'sharp';
import { flate, onePage, pdf } from '../../test/fixtures/pdf-builder.js';
import type { OrdinaryClient } from '../../test/hostile/ordinary-client.js';

export interface WorstRequest {
  readonly name: string;
  readonly path: string;
  /** Default: a GET request. */
  readonly body?: string | FormData;
}

const form = (bytes: Buffer, type: string): FormData => {
  const data = new FormData();
  data.set('file', new Blob([new Uint8Array(bytes)], { type }), `bench.${type.split('/')[1]}`);
  return data;
};

const picture = (width: number, height: number) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } });
};

/** The largest allowed pictures, of noise that compresses badly, and a document with many objects. */
export async function worstUploads(): Promise<WorstRequest[]> {
  const path = '/api/v1/qr-assets';
  const photo = await picture(7_000, 5_600).jpeg({ quality: 40 }).toBuffer();
  const pixels = await sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const objects = Array.from({ length: 20_000 }, (_, index) => [index + 10, `<< /A [1 2 3 (x)] /N ${index} >>`]);
  const document = pdf({
    ...onePage(),
    4: flate('', 'q 1 0 0 1 0 0 cm Q\n'.repeat(400_000)),
    ...Object.fromEntries(objects),
  });
  return [
    { name: 'large picture', path, body: form(photo, 'image/jpeg') },
    { name: 'many pixels', path, body: form(pixels, 'image/png') },
    { name: 'large document', path, body: form(document, 'application/pdf') },
  ];
}

/** Everything else that takes long to answer. */
export async function worstRequests(): Promise<WorstRequest[]> {
  const logo = await picture(400, 400).png().toBuffer();
  const style = {
    centerBadge: 'Logo',
    logoDataUrl: `data:image/png;base64,${logo.toString('base64')}`,
    moduleShape: 'Square',
    frameStyle: 'Rounded',
  };
  const input = { name: 'Bench', mode: 'Static', payloadType: 'Text', content: 'x'.repeat(100), style };
  const preview = 'query ($input: PreviewQrCodeInput!) { previewQrCode(input: $input) { svg scannability { grade } } }';
  const campaign = { ...input, mode: 'Dynamic', content: 'text '.repeat(1_000) };
  return [
    { name: 'preview', path: '/graphql', body: JSON.stringify({ query: preview, variables: { input } }) },
    { name: 'create with a logo', path: '/api/v1/qr-codes', body: JSON.stringify(campaign) },
    { name: 'list', path: '/api/v1/qr-codes?pageSize=100' },
    { name: 'search', path: `/api/v1/qr-codes?pageSize=100&search=${'a%25'.repeat(20)}` },
    { name: 'overview of five years', path: '/api/v1/analytics/overview?fromUtc=2022-01-01&toUtc=2026-12-01' },
  ];
}

/** Many Dynamic codes in one request. */
export function bulkRequest(items: number): WorstRequest {
  const query = 'mutation ($items: [CreateQrCodeInput!]!) { createQrCodes(items: $items) { okCount } }';
  const codes = Array.from({ length: items }, (_, index) => ({
    ...{ name: `Table ${index}`, mode: 'Dynamic', payloadType: 'Url' },
    content: `https://example.com/tables/${index}`,
  }));
  return { name: 'bulk', path: '/graphql', body: JSON.stringify({ query, variables: { items: codes } }) };
}

/** Sends a request with a key, and reads the answer. Returns its status, 400 for errors of GraphQL; 0 if there is none. */
export async function send({ url, key }: OrdinaryClient, request: WorstRequest, signal: AbortSignal): Promise<number> {
  const { path, body } = request;
  const headers = { 'X-Api-Key': key, ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}) };
  const init = { headers, signal, ...(body === undefined ? {} : { method: 'POST', body }) };
  try {
    const response = await fetch(`${url}${path}`, init);
    const isRefused = path === '/graphql' && (await response.clone().text()).startsWith('{"errors"');
    for await (const _ of response.body ?? []);
    return isRefused ? 400 : response.status;
  } catch {
    return 0;
  }
}
