import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** A response as sent, before a client decodes it. */
export interface CodedAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly sent: Buffer;
  /** Body decoded according to `Content-Encoding`. */
  readonly text: string;
}

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
};

export interface CodedRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Sends a request with only these headers. Fails for an unknown encoding of the response, or one that cannot be
 * decoded.
 */
export async function requestCoded(
  address: string,
  { method, headers, body }: CodedRequest = {},
): Promise<CodedAnswer> {
  const sending = request(address, { method: method ?? 'GET', headers: headers ?? {}, agent: false });
  sending.end(body);
  const [response] = await once(sending, 'response');
  const sent = await buffer(response);
  const coding = response.headers['content-encoding'];
  const decode = coding === undefined ? (bytes: Buffer) => bytes : DECODERS[coding];
  if (decode === undefined) throw new Error(`unknown coding: ${coding}`);
  const text = sent.length === 0 ? '' : decode(sent).toString();
  return { status: response.statusCode, headers: response.headers, sent, text };
}
