import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const openssl = (folder: string, ...words: string[]) => promisify(execFile)('openssl', words, { cwd: folder });
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Paths of PEM files, and their contents. */
export interface Certificates {
  readonly folder: string;
  /** Of an authority that nothing on the machine knows. */
  readonly ca: string;
  /** Of a server at localhost, signed by the authority. */
  readonly cert: string;
  readonly key: string;
  readonly pem: { readonly cert: string; readonly key: string };
}

/** Creates a private authority and a server's certificate in a new folder, which the caller removes. */
export async function createCertificates(): Promise<Certificates> {
  const folder = await mkdtemp(join(tmpdir(), 'signpost-certificates-'));
  const pathOf = (name: string): string => join(folder, name);
  await openssl(folder, 'req', '-x509', ...KEY, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Sample authority');
  await writeFile(pathOf('names'), 'subjectAltName=DNS:localhost');
  await openssl(folder, 'req', ...KEY, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=localhost');
  const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'];
  await openssl(folder, 'x509', '-req', '-in', 'server.csr', ...by, '-out', 'server.pem', '-extfile', 'names');
  const [cert, key] = [pathOf('server.pem'), pathOf('server.key')];
  return {
    folder,
    ca: pathOf('ca.pem'),
    cert,
    key,
    pem: { cert: await readFile(cert, 'utf8'), key: await readFile(key, 'utf8') },
  };
}
