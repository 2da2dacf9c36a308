import supertest, { type Test } from 'supertest';
import { picture } from '../files/pictures.js';

/** The upload, by default a small picture. */
export interface Upload {
  readonly bytes?: Buffer;
  readonly filename?: string;
  readonly contentType?: string;
}

/** Uploads a file. */
async function sendUpload(url: string, key: string, upload: Upload = {}): Promise<Awaited<Test>> {
  const { bytes = await picture(8, 8), filename = 'a.png', contentType = 'image/png' } = upload;
  const request = supertest(url).post('/api/v1/qr-assets').set('X-Api-Key', key);
  return request.attach('file', bytes, { filename, contentType });
}

/** Uploads a file and returns its id. */
export async function uploadFile(url: string, key: string, upload?: Upload): Promise<string> {
  const { status, text, body } = await sendUpload(url, key, upload);
  if (status !== 201) throw new Error(`the upload was answered with ${status}: ${text}`);
  return body.id;
}
