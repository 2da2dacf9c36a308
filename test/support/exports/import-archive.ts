import { buffer } from 'node:stream/consumers';
import supertest from 'supertest';
import { ZipFile } from 'yazl';
import { eventually } from '../eventually.js';
import { clientOf } from '../http/client.js';
import { readNdjson } from './read-ndjson.js';

export interface EndedImport {
  readonly id: string;
  readonly state: string;
  readonly format: string | null;
  readonly rowsTotal: number | null;
  readonly rowsOk: number;
  readonly rowsProblem: number;
  readonly problem: string | null;
}

export interface ResultRow {
  readonly row: number;
  readonly status: string;
  readonly id: string | null;
  readonly code: string | null;
  readonly notes?: readonly string[];
  readonly problems: Readonly<Record<string, readonly string[]>>;
}

const FIELDS = 'id state format rowsTotal rowsOk rowsProblem problem';
const START = `mutation ($fileId: ID!, $options: ImportOptions!) { startImport(fileId: $fileId, options: $options) { id } }`;

/** Sends a file to a service, imports it, and waits for its end. */
export async function importFile(
  url: string,
  key: string,
  file: Buffer | string,
  type = 'application/zip',
  options: object = {},
): Promise<EndedImport> {
  const { body } = await supertest(url)
    .post('/imports')
    .set('X-Api-Key', key)
    .set('Content-Type', type)
    .send(file)
    .expect(201);
  const client = clientOf(url, key);
  const answer = (await client.graphql(START, { fileId: body.id, options })).body;
  if (answer.errors !== undefined) throw new Error(JSON.stringify(answer.errors));
  const { id } = answer.data.startImport;
  let ended: EndedImport | null = null;
  await eventually(
    'an import ends',
    async () => {
      ended = (await client.graphql(`query ($id: ID!) { import(id: $id) { ${FIELDS} } }`, { id })).body.data.import;
      return ended !== null && !['Waiting', 'Running'].includes(ended.state);
    },
    50,
  );
  if (ended === null) throw new Error('there is no import');
  return ended;
}

export async function resultOf(url: string, key: string, id: string): Promise<ResultRow[]> {
  const { text } = await clientOf(url, key).get(`/imports/${id}/result?format=ndjson`).buffer().expect(200);
  return readNdjson(text);
}

/**
 * A ZIP of these files. The library refuses names that lead outside the folder, so names of the same length are
 * replaced afterwards.
 */
export function zipOf(
  files: Iterable<readonly [string, Buffer]>,
  renamed: readonly [string, string] | null = null,
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of files) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream).then((bytes) => {
    if (renamed === null) return bytes;
    const [from, to] = renamed;
    return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
  });
}
