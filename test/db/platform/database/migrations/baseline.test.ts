import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { Client } from 'pg';
import { ENTITIES } from '../../../../../src/entities.js';
import { FORMER_MIGRATIONS } from '../../../../../src/platform/database/migrations/former-migrations.js';
import { MIGRATIONS } from '../../../../../src/platform/database/migrations/migrations.js';
import { ormOptions } from '../../../../../src/platform/database/orm.js';
import { createDatabase, dropDatabase } from '../../../../support/database.js';
import { freePorts } from '../../../../support/free-ports.js';

const BIN = '/usr/lib/postgresql/15/bin';
type List = typeof MIGRATIONS | typeof FORMER_MIGRATIONS;

/** Function bodies are laid out otherwise. `\restrict` has a random word. */
const laidOut = (dump: string): string[] =>
  dump
    .replaceAll(/\$\$.*?\$\$/gs, (body) => body.replaceAll(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')'))
    .split('\n')
    .filter((line) => !/^\\(un)?restrict/.test(line));

async function migrateBy(url: string, list: List): Promise<void> {
  const options = ormOptions({ url, entities: ENTITIES });
  const orm = await MikroORM.init({ ...options, migrations: { ...options.migrations, migrationsList: [...list] } });
  await orm.migrator.up();
  await orm.close();
}

/** Rows that migrations insert, besides their own names. */
async function rowsOf(url: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and relname <> 'migration' order by 1`,
  );
  const rows: unknown[] = [];
  for (const { name } of tables) rows.push([name, (await client.query(`select * from ${name}`)).rows]);
  await client.end();
  return rows;
}

/** What pg_dump 15 cannot read from the embedded server, whose names of `not null` follow the names at creation. */
const CATALOGUE = `
  select 'column ' || c.oid::regclass || ' ' || a.attname as what, concat_ws(' | ', row_number() over (partition by c.oid
      order by attnum), format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attstorage, attcompression,
      attstattarget, attcollation::regcollation, pg_get_expr(adbin, adrelid), attacl) as form
    from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef d on adrelid = c.oid and adnum = attnum
    where c.relnamespace = 'public'::regnamespace and relkind <> 'i' and attnum > 0 and not attisdropped
  union all select 'class ' || oid::regclass, concat_ws(' | ', relkind, relpersistence, reloptions, relacl, relrowsecurity,
      relreplident, pg_get_partkeydef(oid), case relkind when 'v' then pg_get_viewdef(oid) when 'i' then pg_get_indexdef(oid) end)
    from pg_class where relnamespace = 'public'::regnamespace
  union all select 'constraint ' || conrelid::regclass || ' ' || conname, concat_ws(' | ', pg_get_constraintdef(oid), convalidated)
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select 'function ' || p.oid::regprocedure, concat_ws(' | ', pg_get_functiondef(p.oid), proacl)
    from pg_proc p left join pg_depend d on d.objid = p.oid and deptype = 'e'
    where pronamespace = 'public'::regnamespace and d.objid is null
  union all select 'trigger ' || tgrelid::regclass || ' ' || tgname, concat_ws(' | ', pg_get_triggerdef(oid), tgenabled)
    from pg_trigger where not tgisinternal
  union all select 'statistics ' || stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext
  union all select 'comment ' || classoid::regclass || ' ' || objoid, description from pg_description d
    where objoid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all select 'extension ' || extname, extversion from pg_extension
  order by 1, 2`;

async function catalogueOf(url: string): Promise<string[][]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ what: string; form: string }>(CATALOGUE);
  await client.end();
  return rows.map(({ what, form }) => [what, ...laidOut(form.replaceAll('$function$', '$$$$'))]);
}

describe('The baseline', () => {
  it('is what the former migrations made, by the catalogue of the embedded server, and row by row', async () => {
    const found: unknown[][] = [];
    for (const list of [FORMER_MIGRATIONS, MIGRATIONS]) {
      const url = await createDatabase(undefined, 'template1');
      await migrateBy(url, list);
      found.push([await catalogueOf(url), await rowsOf(url)]);
      await dropDatabase(url);
    }
    expect(found[0]?.[0]).to.have.length.above(400);
    expect(found[1]).to.deep.equal(found[0]);
  });

  it('is what the former migrations made, by pg_dump', async function () {
    if (!existsSync(`${BIN}/pg_dump`) || process.getuid?.() !== 0) {
      process.stdout.write('Skipped: needs postgresql-15 and root.\n');
      return this.skip();
    }
    const folder = mkdtempSync(join(tmpdir(), 'signpost-dump-'));
    const [port = 0] = await freePorts(1);
    const as = (program: string, ...words: string[]): string =>
      execFileSync('runuser', ['-u', 'postgres', '--', `${BIN}/${program}`, ...words], { encoding: 'utf8' });
    execFileSync('chown', ['postgres', folder]);
    as('initdb', '-D', `${folder}/data`, '-A', 'trust', '-U', 'postgres', '-N', '-E', 'UTF8', '--locale=C');
    as('pg_ctl', '-D', `${folder}/data`, '-l', `${folder}/log`, '-w', '-o', `-p ${port} -k ${folder}`, 'start');
    try {
      const dumps: string[][] = [];
      for (const [name, list] of [['former', FORMER_MIGRATIONS] as const, ['baseline', MIGRATIONS] as const]) {
        const url = `postgres://postgres@127.0.0.1:${port}/${name}`;
        as('createdb', '-h', folder, '-p', String(port), '-U', 'postgres', name);
        await migrateBy(url, list);
        dumps.push(laidOut(as('pg_dump', '--schema-only', url)));
      }
      expect(dumps[0]).to.have.length.above(2000);
      expect(dumps[1]).to.deep.equal(dumps[0]);
    } finally {
      as('pg_ctl', '-D', `${folder}/data`, '-m', 'immediate', 'stop');
      execFileSync('rm', ['-r', folder]);
    }
  });
});
