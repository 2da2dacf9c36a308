import { type Client, CODES, clientOf } from '../http/client.js';
import { uploadFile } from '../http/upload.js';
import type { TestService } from '../service/service.js';

export interface Created {
  readonly id: string;
  readonly code: string;
}

/** A workspace, and what tests of pages do in it. */
export interface PageClient {
  readonly client: Client;
  readonly key: string;
  readonly workspaceId: string;
  /** Creates a Dynamic campaign; an object is sent as JSON. */
  create(payloadType: string, content: string | object, style?: object): Promise<Created>;
  /** Uploads a picture, or the given file, and returns its id. */
  upload(file?: Buffer, contentType?: string): Promise<string>;
}

export async function pageClientOf(running: TestService): Promise<PageClient> {
  const { key, workspaceId } = await running.addWorkspace();
  const client = clientOf(running.url, key);
  return {
    client,
    key,
    workspaceId,
    create: async (payloadType, content, style) => {
      const text = typeof content === 'string' ? content : JSON.stringify(content);
      const body = { name: 'Sample', mode: 'Dynamic', payloadType, content: text, style };
      return (await client.post(CODES, body).expect(201)).body;
    },
    upload: (bytes, contentType = 'image/png') =>
      uploadFile(running.url, key, {
        ...(bytes && { bytes }),
        filename: `sample.${contentType.split('/')[1]}`,
        contentType,
      }),
  };
}
