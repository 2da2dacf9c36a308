import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How a service fails. `slow`: each response begins late. `refuse`: 503 SlowDown. `reset`: connections are closed
 * without a response. `hang`: no response. `cut-upload`: the connection closes in the middle of a body.
 * `damage-upload`: a byte of a body changes on the way. `cut-download`: the connection closes in the middle of a
 * response. `hang-download`: a response stops there.
 */
export type S3Fault =
  | 'slow'
  | 'refuse'
  | 'reset'
  | 'hang'
  | 'cut-upload'
  | 'damage-upload'
  | 'cut-download'
  | 'hang-download';

export const S3_FAULTS: readonly S3Fault[] = ['slow', 'refuse', 'reset', 'cut-upload', 'damage-upload', 'cut-download'];

const SLOW_MS = 300;

/** Returns the body as it arrives over that network, or null if the request ends here. */
export async function receiveWith(
  fault: S3Fault | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Buffer | null> {
  if (fault === 'reset') request.destroy();
  if (fault === 'reset' || fault === 'hang') return null;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    chunks.push(chunk);
    length += chunk.length;
    if (fault === 'cut-upload' && length * 2 > Number(request.headers['content-length'] ?? 0)) {
      request.destroy();
      return null;
    }
  }
  const body = Buffer.concat(chunks);
  if (fault === 'slow') await sleep(SLOW_MS);
  if (fault === 'refuse') {
    sendError(response, 503, 'SlowDown');
    return null;
  }
  if (fault === 'damage-upload' && body.length > 0) body.writeUInt8(body.readUInt8(0) ^ 1, 0);
  return body;
}

/** Sends a response over that network. */
export function answerWith(fault: S3Fault | null, response: ServerResponse, body: Buffer): void {
  const isDownload = response.statusCode < 300 && body.length > 1;
  if (!isDownload || (fault !== 'cut-download' && fault !== 'hang-download')) {
    response.end(body);
    return;
  }
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => {
    if (fault === 'cut-download') response.destroy();
  });
}

/** Sends an error in S3's format. */
export function sendError(response: ServerResponse, status: number, code: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(status, { 'Content-Type': 'application/xml', 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}
