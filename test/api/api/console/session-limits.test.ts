import { expect } from 'chai';
import { SESSION_LIMITS } from '../../../../src/access/sessions/session.js';
import { SCOPES } from '../../../../src/core/contract/scopes.js';
import { consoleOf, signedIn } from '../../../support/http/console.js';
import { describeApi } from '../../../support/service/describe-api.js';

const SESSION = '/console/session';
const LIST = '{ qrCodes { totalCount } }';

describeApi('Limits of sessions', { isOwn: true, hasSecond: true }, ({ running: one, second: other }) => {
  let key: string;
  let workspaceId: string;

  beforeEach(async () => {
    ({ key, workspaceId } = await one.addWorkspace({}, { scopes: SCOPES, name: 'dashboard' }));
  });

  const sql = (text: string, values: unknown[]) =>
    one.service.services.orm.em.fork().execute<Record<string, unknown>[]>(text, values);
  const keyIdOf = async () =>
    String((await sql('select id from api_key where workspace_id = ?', [workspaceId]))[0]?.id);
  const statusOf = async (cookie: string): Promise<number> => (await consoleOf(one.url, cookie).graphql(LIST)).status;

  it('apply to their number: the oldest one ends', async () => {
    const oldest = await signedIn(one.url, { key });
    await sql(
      `insert into session (id, workspace_id, key_id, hash, created_utc, expires_utc)
       select gen_random_uuid(), ?, ?, sha256(number::text::bytea || ?::bytea), now() + interval '1 second', now() + interval '1 hour'
         from generate_series(1, ?) as number`,
      [workspaceId, await keyIdOf(), workspaceId, SESSION_LIMITS.perKey - 1],
    );
    expect(await statusOf(oldest.cookie)).to.equal(200);
    await signedIn(one.url, { key });
    expect(await statusOf(oldest.cookie)).to.equal(401);
    const [row] = await sql('select count(*)::int as count from session where key_id = ?', [await keyIdOf()]);
    expect(row?.count).to.equal(SESSION_LIMITS.perKey);
  });

  it('apply when many begin together, and each that makes room ends once', async () => {
    await sql(
      `insert into session (id, workspace_id, key_id, hash, created_utc, expires_utc)
       select gen_random_uuid(), ?, ?, sha256(number::text::bytea || ?::bytea), now() - number * interval '1 minute', now() + interval '1 hour'
         from generate_series(1, ?) as number`,
      [workspaceId, await keyIdOf(), workspaceId, SESSION_LIMITS.perKey],
    );
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => consoleOf((index % 2 === 0 ? one : other).url).signIn({ key })),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(20).fill(201));
    const [row] = await sql('select count(*)::int as count from session where key_id = ?', [await keyIdOf()]);
    expect(row?.count).to.equal(SESSION_LIMITS.perKey);
    const ended = await sql(`select subject_id from audit_entry where workspace_id = ? and action = 'SessionEnded'`, [
      workspaceId,
    ]);
    expect(new Set(ended.map(({ subject_id }) => subject_id)).size).to.equal(20);
    expect(ended).to.have.length(20);
  });

  it('do not delay a page that requests many pictures with the cookie of an ended session, or with none', async () => {
    const stale = consoleOf(one.url, `signpost_session=${'b'.repeat(43)}`);
    for (let picture = 0; picture < 61; picture++) {
      expect((await stale.get('/qr-assets/a/picture')).status).to.equal(401);
    }
    expect((await stale.get(SESSION)).status).to.equal(204);
    expect((await stale.graphql(LIST)).body.errors[0].extensions.code).to.equal('session_ended');
    const signedOut = consoleOf(one.url);
    for (let picture = 0; picture < 61; picture++) {
      expect((await signedOut.get('/qr-assets/a/picture')).status).to.equal(401);
    }
    expect((await signedOut.graphql(LIST)).body.errors[0].extensions.code).to.equal('missing_api_key');
  });

  it('refuse other bodies, and apply to wrong keys without delaying the right one', async () => {
    const browser = consoleOf(other.url);
    for (const body of [{}, { key, token: 'a' }, { key: 1 }, { key: 'a'.repeat(2_000) }]) {
      expect((await browser.signIn(body)).status).to.equal(400);
    }
    const codes: string[] = [];
    for (let attempt = 0; attempt < 61; attempt++) codes.push((await browser.signIn({ key: 'wrong' })).body.code);
    expect(codes.filter((code) => code === 'invalid_api_key')).to.have.length.above(30);
    expect(codes.at(-1)).to.equal('rate_limited');
    expect((await browser.signIn({ token: 'wrong' })).status).to.equal(429);
    expect((await browser.signIn({ key })).status).to.equal(201);
  });
});
