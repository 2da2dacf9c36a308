import pg from 'pg';
import { type ConnectionOptions, parse } from 'pg-connection-string';
import { readServerAddress } from './server-address.js';

/** Where a connection goes and whether it is encrypted. All of it is said, so that the driver looks nowhere else. */
export interface DatabaseConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password: string;
  readonly ssl: Exclude<ConnectionOptions['ssl'], string | undefined>;
  readonly sslnegotiation: 'postgres' | 'direct';
  readonly options?: string;
  readonly enableChannelBinding?: true;
}

const DEFAULT_PORT = 5432;
/** Modes that verify certificate and name. The driver cannot go on without TLS, as `prefer` does in other programs. */
const VERIFYING = ['prefer', 'require', 'verify-ca', 'verify-full'];
const MODES = ['disable', 'no-verify', ...VERIFYING];
const TLS_OPTIONS = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation'];
const SWITCHES = new Map<string, DatabaseConnection['ssl']>([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
  ['no-verify', { rejectUnauthorized: false }],
]);

/** What is wrong, as words to follow the variable's name. Never contains a part of the address. */
export class DatabaseUrlProblem extends Error {}

const MALFORMED =
  'must be postgres://[user:password@]host[:port][/database][?options], one host, with %2F for a slash in the password';

/**
 * The only reader of a database's address. Options that decide about TLS are understood or refused; other unknown ones
 * are ignored, because hosting services add them for other drivers. Throws a `DatabaseUrlProblem`.
 */
export function readDatabaseUrl(text: string): DatabaseConnection {
  const url = /^postgres(ql)?:\/\//.test(text) ? readServerAddress(text, 'localhost') : null;
  if (url === null) throw new DatabaseUrlProblem(MALFORMED);
  const query = url.searchParams;
  const names = [...query.keys()].filter((name) => /^(ssl|tls)/i.test(name));
  if (names.some((name) => !TLS_OPTIONS.includes(name)) || new Set(names).size < names.length)
    throw new DatabaseUrlProblem(`must have no other options for TLS than ${TLS_OPTIONS.join(', ')}, each once`);
  const mode = query.get('sslmode');
  if (mode !== null && !MODES.includes(mode))
    throw new DatabaseUrlProblem(`must have an sslmode of ${MODES.join(', ')}`);
  if (query.get('sslrootcert') === 'system') query.delete('sslrootcert');
  if (mode !== null && VERIFYING.includes(mode) && query.get('uselibpqcompat') !== 'true') {
    // As in other programs, `verify-ca` does not compare the name, but only with an authority of one's own.
    const isAuthorityEnough = mode === 'verify-ca' && query.has('sslrootcert');
    query.set('sslmode', isAuthorityEnough ? mode : 'verify-full');
    if (isAuthorityEnough) query.set('uselibpqcompat', 'true');
  }
  const read = parsed(url);
  const host = read.host || 'localhost';
  const port = Number(read.port || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535 || host.includes(','))
    throw new DatabaseUrlProblem(MALFORMED);
  const user = read.user || (pg.defaults.user ?? 'postgres');
  const { password = '', options } = read;
  const given = typeof read.ssl === 'string' ? SWITCHES.get(read.ssl) : (read.ssl ?? false);
  if (given === undefined) throw new DatabaseUrlProblem('must have true, false or no-verify for ssl');
  // Nobody can listen to a socket.
  const ssl = !host.startsWith('/') && given;
  return {
    ...{ host, port, user, password, database: decoded(url.pathname.slice(1)) || user, ssl },
    sslnegotiation: ssl !== false && read.sslnegotiation === 'direct' ? 'direct' : 'postgres',
    ...(options === undefined ? {} : { options }),
    ...(query.get('channel_binding') === 'require' ? { enableChannelBinding: true } : {}),
  };
}

/** The library reads the files of the TLS options. Its errors name their paths. */
function parsed(url: URL): ConnectionOptions {
  try {
    return parse(url.href);
  } catch (error) {
    if (error instanceof URIError) throw new DatabaseUrlProblem(MALFORMED);
    const isFile = error instanceof Error && 'syscall' in error;
    throw new DatabaseUrlProblem(
      isFile ? `must name files that can be read (${error.message})` : 'must have an sslrootcert for verify-ca',
    );
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new DatabaseUrlProblem(MALFORMED);
  }
}
