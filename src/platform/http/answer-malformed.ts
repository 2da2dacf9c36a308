import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { memberOf } from '../../core/contract/look-up.js';
import type { Logger } from '../../core/logger.js';
import { throttle } from '../../core/throttle.js';
import { errorPagesFor } from './error-pages.js';

const LOG_EVERY_MS = 10_000;
const ACCEPT_LANGUAGE = /^accept-language:([^\r\n]{0,200})/im;
/** What Node's parser and limits report, other than 400. */
const STATUSES = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

type ClientError = NodeJS.ErrnoException & { readonly rawPacket?: Uint8Array };

/**
 * Answers what is no HTTP, instead of Node's empty 400. Some scanner apps send the bytes of UTF-8 in an address without
 * encoding them: these get a page, because a person sees it. Logs the kind of the error and nothing of the request.
 */
export function answerMalformed(server: Server, logger: Pick<Logger, 'warn'>): void {
  const warn = throttle(LOG_EVERY_MS, (reason: string) => logger.warn({ reason }, 'a request was not valid HTTP'));
  server.on('clientError', (error: ClientError, socket: Duplex) => {
    const { code = '', rawPacket } = error;
    // Node sets this member while a response is being sent, into which another must not be written.
    const isAnswering = (memberOf(socket, '_httpMessage') ?? null) !== null;
    if (code === 'ECONNRESET' || !socket.writable || isAnswering) {
      socket.destroy();
      return;
    }
    const status = STATUSES.get(code) ?? 400;
    if (status === 400) warn(code);
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n`;
    if (code !== 'HPE_INVALID_URL') {
      socket.end(`${head}\r\n`);
      return;
    }
    const language = ACCEPT_LANGUAGE.exec(Buffer.from(rawPacket ?? []).toString('latin1'))?.[1];
    const { headers, body } = errorPagesFor({ headers: { 'accept-language': language } }).notFound;
    const lines = headers.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('');
    socket.end(Buffer.concat([Buffer.from(`${head}${lines}\r\n`, 'latin1'), body]));
  });
}
