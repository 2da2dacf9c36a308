import type { EntityManager } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { systemClock } from '../../../../src/core/clock.js';
import type { Permission } from '../../../../src/core/contract/scopes.js';
import { AppError } from '../../../../src/core/errors.js';
import { newId } from '../../../../src/core/ids.js';
import { confirmRights } from '../../../../src/tenancy/caller/rights.js';
import { eventually } from '../../../support/eventually.js';
import { countWaiting } from '../../../support/rights/count-waiting.js';
import { openSampleDatabase, type SampleDatabase } from '../../../support/sample-database.js';

/** What ends a caller's rights, as the service does it or as somebody may with SQL, and the refusal. */
const ENDS: Readonly<Record<string, readonly [sql: string, code: string]>> = {
  'a removal': ['update principal set revoked_utc = now() where id = :principal', 'session_ended'],
  'another role': ["update principal set role = 'Analyst' where id = :principal", 'insufficient_scope'],
  'signing out': ['delete from session where id = :session', 'session_ended'],
  'a suspension': [
    "select from workspace where id = :workspace for update; update workspace set status = 'Suspended' where id = :workspace",
    'account_unavailable',
  ],
};

describe('The rights of a caller', () => {
  let database: SampleDatabase;
  before(async () => {
    database = await openSampleDatabase();
  });
  after(() => database.close());

  async function addCaller() {
    const { client, workspaceId: workspace } = database;
    const ids = { workspace, person: newId(), principal: newId(), session: newId() };
    await client.query("insert into person (id, name, created_utc) values ($1, 'Sample', now())", [ids.person]);
    await client.query(
      `insert into principal (id, workspace_id, kind, name, person_id, role, created_utc)
       values ($1, $2, 'Member', 'Sample', $3, 'Owner', now())`,
      [ids.principal, workspace, ids.person],
    );
    await client.query(
      `insert into session (id, person_id, hash, created_utc, expires_utc, method)
       values ($1, $2, uuid_send($1), now(), now() + interval '1 day', 'link')`,
      [ids.session, ids.person],
    );
    return ids;
  }

  type Ids = Awaited<ReturnType<typeof addCaller>>;
  const actorOf = ({ principal, session }: Ids) => {
    const needs = new Set<Permission>(['people:manage']);
    return { principalId: principal, session: { id: session }, needs, clock: systemClock };
  };
  const confirmed = (ids: Ids): Promise<string> =>
    database.orm.em
      .fork()
      .transactional((em: EntityManager) => confirmRights(em, actorOf(ids)))
      .then(
        () => 'confirmed',
        (error: unknown) => (error instanceof AppError ? error.code : String(error)),
      );
  const isWaiting = async (): Promise<boolean> => (await countWaiting(database.orm.em)) > 0;
  const filled = (sql: string, ids: Ids): string => {
    const values = new Map<string, string>(Object.entries(ids));
    return sql.replace(/:(\w+)/g, (_, name: string) => `'${values.get(name)}'`);
  };

  for (const [what, [sql, code]] of Object.entries(ENDS)) {
    it(`wait for ${what} that is under way, and follow it`, async () => {
      for (const [end, expected] of [
        ['rollback', 'confirmed'],
        ['commit', code],
      ] as const) {
        const ids = await addCaller();
        const { client } = database;
        await client.query(`begin; ${filled(sql, ids)}`);
        const answer = confirmed(ids);
        await eventually('it waits', isWaiting);
        await client.query(end);
        expect(await answer, end).to.equal(expected);
        await client.query("update workspace set status = 'Active'");
      }
    });

    it(`keep ${what} waiting until the commit`, async () => {
      const ids = await addCaller();
      const { client, orm } = database;
      let hasEnded = false;
      let ended: Promise<unknown> = Promise.resolve();
      await orm.em.fork().transactional(async (em) => {
        await confirmRights(em, actorOf(ids));
        ended = client.query(filled(sql, ids)).then(() => {
          hasEnded = true;
        });
        await eventually('it waits', isWaiting);
        expect(hasEnded).to.equal(false);
      });
      await ended;
      expect(await confirmed(ids)).to.equal(code);
      await client.query("update workspace set status = 'Active'");
    });
  }

  it('do not wait for a command that counts against a limit of the workspace', async () => {
    const ids = await addCaller();
    await database.client.query(filled('begin; select from workspace where id = :workspace for no key update', ids));
    expect(await confirmed(ids)).to.equal('confirmed');
    await database.client.query('rollback');
  });
});
