import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** What a name has. Without a record of a type, the answer is empty; without a row, the name does not exist. */
export interface Records {
  readonly TXT?: readonly string[];
  readonly A?: readonly string[];
}

const TYPES = new Map<number, 'A' | 'TXT'>([
  [1, 'A'],
  [16, 'TXT'],
]);
const NO_SUCH_NAME = 3;

/** A name server on the loopback address, for tests. It does not keep the process alive. */
export async function openNameServer() {
  const socket = createSocket('udp4').unref();
  const names = new Map<string, (() => Records | null) | Records>();
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = readQuestion(query);
    const row = names.get(name);
    const records = typeof row === 'function' ? row() : row;
    // Silence, as of a server that is away.
    if (records === null) return;
    const known = TYPES.get(type);
    const data = known === undefined ? [] : (records?.[known] ?? []).map((value) => dataOf(known, value));
    socket.send(answerTo(query, end, records === undefined ? NO_SUCH_NAME : 0, type, data), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    /** In lower case. A function is called for each question; null does not answer it. */
    set: (name: string, records: Records | (() => Records | null)) => names.set(name, records),
    remove: (name: string) => names.delete(name),
  };
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** A TXT record is a row of strings of up to 255 bytes. */
function dataOf(type: 'A' | 'TXT', value: string): Buffer {
  if (type === 'A') return Buffer.from(value.split('.').map(Number));
  const bytes = Buffer.from(value);
  const parts: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255);
    parts.push(Buffer.from([part.length]), part);
  }
  return Buffer.concat(parts);
}

function answerTo(query: Buffer, end: number, code: number, type: number, data: readonly Buffer[]): Buffer {
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180 | code, 2);
  for (const [index, count] of [1, data.length, 0, 0].entries()) header.writeUInt16BE(count, 4 + 2 * index);
  const rows = data.map((bytes) => {
    const row = Buffer.alloc(12);
    // The name of the question, in the class of the internet, for no time.
    row.writeUInt16BE(0xc00c, 0);
    row.writeUInt16BE(type, 2);
    row.writeUInt16BE(1, 4);
    row.writeUInt16BE(bytes.length, 10);
    return Buffer.concat([row, bytes]);
  });
  return Buffer.concat([header, query.subarray(12, end), ...rows]);
}
