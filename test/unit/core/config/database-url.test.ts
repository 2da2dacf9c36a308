import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { readDatabaseUrl } from '../../../../src/core/config/database-url.js';
import { readConfig } from '../../../../src/core/config/environment.js';

const AT = '@db.example.com:5433/signpost';

describe('The address of a database', () => {
  let folder: string;
  let ca: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'signpost-url-'));
    ca = join(folder, 'ca.pem');
    writeFileSync(ca, 'CA');
  });
  after(() => rmSync(folder, { recursive: true }));

  it('says everything that the driver would otherwise look for elsewhere', () => {
    expect(readDatabaseUrl(`postgresql://sp:pw${AT}`)).to.deep.equal({
      ...{ host: 'db.example.com', port: 5433, user: 'sp', password: 'pw', database: 'signpost' },
      ...{ ssl: false, sslnegotiation: 'postgres' },
    });
    expect(readDatabaseUrl('postgres://sp@db')).to.include({ host: 'db', port: 5432, database: 'sp', password: '' });
    expect(readDatabaseUrl('postgres:///signpost').host).to.equal('localhost');
  });

  const PASSWORDS: Record<string, string> = {
    'a#b': 'a#b',
    '1#b': '1#b',
    'a%23b': 'a#b',
    'a%b': 'a%b',
    'a%zzb%23': 'a%zzb#',
    'a%E4b': 'a%E4b',
    'a[b]': 'a[b]',
    'a@b': 'a@b',
    'a?b': 'a?b',
    'a:b': 'a:b',
    'a b': 'a b',
    'a+b': 'a+b',
    'a%2Fb': 'a/b',
    'ä€': 'ä€',
    '^|<>\\"`{}': '^|<>\\"`{}',
  };
  for (const [written, meant] of Object.entries(PASSWORDS)) {
    it(`may have the password ${written}`, () => {
      expect(readDatabaseUrl(`postgres://sp:${written}${AT}`)).to.include({
        ...{ password: meant, user: 'sp', host: 'db.example.com', port: 5433, database: 'signpost' },
      });
    });
  }

  it('may be a socket, an IPv6 address or an international name', () => {
    for (const [text, host, database] of [
      ['postgres://sp@%2Fvar%2Frun%2Fpostgresql/signpost?sslmode=verify-full', '/var/run/postgresql', 'signpost'],
      ['postgres://sp:a#b@/signpost?host=/var/run/postgresql', '/var/run/postgresql', 'signpost'],
      ['postgres:///signpost?host=/tmp&user=sp', '/tmp', 'signpost'],
      ['postgres://sp@[2001:db8::1]:5433/signpost', '2001:db8::1', 'signpost'],
      ['postgres://sp@müller.example/b%23%C3%BC', 'xn--mller-kva.example', 'b#ü'],
    ] as const) {
      expect(readDatabaseUrl(text), text).to.include({ host, database, user: 'sp', ssl: false });
    }
  });

  it('has TLS as its options say, verified unless they say otherwise', () => {
    const sslOf = (query: string) => readDatabaseUrl(`postgres://sp${AT}?${query}`).ssl;
    for (const query of ['sslmode=disable', 'ssl=false', 'ssl=0', '']) expect(sslOf(query), query).to.equal(false);
    for (const query of ['sslmode=no-verify', 'ssl=no-verify', 'uselibpqcompat=true&sslmode=require'])
      expect(sslOf(query), query).to.deep.equal({ rejectUnauthorized: false });
    for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full'])
      for (const root of ['', '&sslrootcert=system']) expect(sslOf(`sslmode=${mode}${root}`), mode).to.deep.equal({});
    for (const query of ['ssl=true', 'ssl=1', 'sslnegotiation=direct']) expect(sslOf(query), query).to.equal(true);
    const files = `sslrootcert=${ca}&sslcert=${ca}&sslkey=${ca}`;
    for (const query of [files, `${files}&sslmode=require`, `application_name=x&${files}&sslmode=verify-full`])
      expect(sslOf(query), query).to.deep.equal({ ca: 'CA', cert: 'CA', key: 'CA' });
    expect(sslOf(`sslmode=verify-ca&sslrootcert=${ca}`)).to.have.keys('ca', 'checkServerIdentity');
  });

  it('may have options for the session, and those that hosting services add for other drivers', () => {
    const query =
      'sslmode=require&channel_binding=require&options=-c%20work_mem%3D8MB&schema=public&max=1&query_timeout=1';
    const read = readDatabaseUrl(`postgres://sp${AT}?${query}`);
    expect(read).to.include({ options: '-c work_mem=8MB', enableChannelBinding: true });
    expect(read).to.not.have.any.keys('schema', 'max', 'query_timeout');
  });

  it('is refused with the name of the setting and no part of the password', () => {
    for (const wrong of [
      'mysql://sp:secret@db/signpost',
      'sp:secret@db/signpost',
      'postgres://sp:secret/x@db/signpost',
      'postgres://sp:1/secret@db/signpost',
      'postgres://sp:secret@db:port/signpost',
      'postgres://sp:secret@db:99999/signpost',
      'postgres://sp:secret@one,two/signpost',
      'postgres://sp:secret@one:1,two:2/signpost',
      'postgres://sp:secret@db/%E4',
      'postgres://sp:secret@db/signpost?sslmode=verify_full',
      'postgres://sp:secret@db/signpost?sslmode=allow',
      'postgres://sp:secret@db/signpost?ssl=secret',
      'postgres://sp:secret@db/signpost?sslcrl=/secret',
      'postgres://sp:secret@db/signpost?port=secret',
      'postgres://sp:secret@db/signpost?uselibpqcompat=true&sslmode=verify-ca',
      'postgres://sp:secret@db/signpost?sslMode=require',
      'postgres://sp:secret@db/signpost?sslmode=verify-full&sslmode=disable',
    ]) {
      expect(() => readConfig({ DATABASE_URL: wrong }), wrong)
        .to.throw(/^Wrong configuration: DATABASE_URL must [^\n]*$/)
        .with.property('message')
        .that.does.not.contain('secret');
    }
    expect(() => readConfig({ DATABASE_URL: 'postgres://sp:secret@db/a?sslrootcert=/no/such/ca.pem' })).to.throw(
      /^Wrong configuration: DATABASE_URL must name files that can be read \(ENOENT[^\n]*'\/no\/such\/ca\.pem'\)$/,
    );
  });
});
