import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../core/clock.js';
import { executeWith, publishChange } from '../../platform/database/change-feed/change.js';
import type { FileStore } from '../../platform/storage/file-store.js';
import { removeFiles } from '../../platform/storage/remove-files.js';

const BATCH = 5_000;

/** Tables whose rows have a file of their id. */
const WITH_FILES = ['asset', 'print_run'];

/** All tables with rows of workspaces, those that refer to others first. Partitions are part of their tables. */
const TABLES = `
  with recursive owned as (
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace),
  referred (oid, steps) as (
    select oid, 0 from owned
    union select f.confrelid, r.steps + 1
      from referred r join pg_constraint f on f.conrelid = r.oid and f.contype = 'f' and f.confrelid <> r.oid
     where f.confrelid in (select oid from owned))
  select oid::regclass::text as name from referred group by oid order by max(steps), 1`;

/** Sessions and links of people who are members of no other workspace. */
const SIGN_OUT = ['session', 'sign_in_link'].map(
  (table) => `
  delete from ${table} s where person_id in (select person_id from principal where workspace_id = ?)
     and not exists (select from principal p
                      where p.person_id = s.person_id and p.workspace_id <> ? and p.revoked_utc is null)`,
);

/** Deletes people to whom no row of a workspace refers any more, with everything that only they had. */
const FORGET_PEOPLE = `
  with gone as (select id from person where not exists (select from principal where person_id = person.id)),
       ${['session', 'sign_in_link', 'passkey', 'person_identity']
         .map((table) => `${table}s as (delete from ${table} where person_id in (select id from gone))`)
         .join(', ')}
  delete from person where id in (select id from gone)`;

export interface DeletedWorkspaces {
  readonly em: EntityManager;
  readonly files: FileStore;
  readonly clock: Clock;
}

/**
 * Deletes everything in workspaces whose time to be restored is over, and returns their number. Every batch is its own
 * transaction and the workspace's row is the last, so a run that is killed is continued by the next. Files that it then
 * leaves are removed as files without a row.
 */
export async function removeDeletedWorkspaces({ em, files, clock }: DeletedWorkspaces): Promise<number> {
  const due = await em.execute<{ id: string }[]>(
    "select id from workspace where status <> 'Active' and deletion_utc <= ? order by deletion_utc",
    [new Date(clock.now())],
  );
  const tables = await em.execute<{ name: string }[]>(TABLES);
  for (const { id } of due) {
    for (const statement of SIGN_OUT) await em.execute(statement, [id, id]);
    await em.execute('update principal set replaced_by_id = null, created_by_id = null where workspace_id = ?', [id]);
    // Triggers of one table may write to another that is already empty.
    while ((await emptyTables({ em, files }, tables, id)) > 0);
    await em.execute(FORGET_PEOPLE);
    await em.fork().transactional(async (transaction) => {
      await transaction.execute('delete from workspace where id = ?', [id]);
      await publishChange(executeWith(transaction), { kind: 'workspace', id });
    });
  }
  return due.length;
}

/** Returns the number of deleted rows. */
async function emptyTables(
  { em, files }: Pick<DeletedWorkspaces, 'em' | 'files'>,
  tables: readonly { readonly name: string }[],
  id: string,
): Promise<number> {
  let deleted = 0;
  for (const { name } of tables) {
    const hasFiles = WITH_FILES.includes(name);
    // With the workspace in both places, a distributed table is handled by the worker that has its rows.
    const statement = `
      delete from ${name} where workspace_id = ? and ctid = any(array(
        select ctid from ${name} where workspace_id = ? limit ${BATCH})) returning ${hasFiles ? 'id' : 'null as id'}`;
    for (let rows: { id: string }[] = []; ; ) {
      rows = await em.execute<{ id: string }[]>(statement, [id, id]);
      if (rows.length === 0) break;
      deleted += rows.length;
      if (hasFiles)
        await removeFiles(
          files,
          rows.map((row) => row.id),
        );
    }
  }
  return deleted;
}
