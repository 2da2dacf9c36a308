import { expect } from 'chai';
import type { Member } from '../../../../src/identity/people/member.js';
import { SESSION_LIMITS } from '../../../../src/identity/sessions/session.js';
import { type Console, consoleOf, signedIn } from '../../../support/http/console.js';
import { describeApi } from '../../../support/service/describe-api.js';
import { startTestService } from '../../../support/service/service.js';

const SESSION = '/console/session';
const LIST = '{ qrCodes { totalCount } }';

describeApi('Limits of sessions', { isOwn: true, hasSecond: true }, ({ running: one, second: other }) => {
  let workspaceId: string;
  let member: Member;
  let personId: string;

  beforeEach(async () => {
    ({ workspaceId } = await one.addWorkspace());
    member = await one.addMember(workspaceId);
    personId = member.person.id;
  });

  const sql = (text: string, values: unknown[]) =>
    one.service.services.orm.em.fork().execute<Record<string, unknown>[]>(text, values);
  const statusOf = async (cookie: string): Promise<number> => (await consoleOf(one.url, cookie).graphql(LIST)).status;

  it('apply to their number: the oldest one ends', async () => {
    const oldest = await signedIn(one, member);
    await sql(
      `insert into session (id, person_id, method, hash, created_utc, expires_utc)
       select gen_random_uuid(), ?, 'link', sha256(number::text::bytea || ?::bytea), now() + interval '1 second', now() + interval '1 hour'
         from generate_series(1, ?) as number`,
      [personId, personId, SESSION_LIMITS.perPerson - 1],
    );
    expect(await statusOf(oldest.cookie)).to.equal(200);
    await signedIn(one, member);
    expect(await statusOf(oldest.cookie)).to.equal(401);
    const [row] = await sql('select count(*)::int as count from session where person_id = ?', [personId]);
    expect(row?.count).to.equal(SESSION_LIMITS.perPerson);
  });

  it('apply when many begin together, and each that makes room ends once', async () => {
    await sql(
      `insert into session (id, person_id, method, hash, created_utc, expires_utc)
       select gen_random_uuid(), ?, 'link', sha256(number::text::bytea || ?::bytea), now() - number * interval '1 minute', now() + interval '1 hour'
         from generate_series(1, ?) as number`,
      [personId, personId, SESSION_LIMITS.perPerson],
    );
    const tokens = await Promise.all(Array.from({ length: 20 }, () => one.linkOf(member)));
    const answers = await Promise.all(
      tokens.map((token, index) => consoleOf((index % 2 === 0 ? one : other).url).signIn({ token })),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(20).fill(201));
    const [row] = await sql('select count(*)::int as count from session where person_id = ?', [personId]);
    expect(row?.count).to.equal(SESSION_LIMITS.perPerson);
    const ended = await sql(`select subject_id from audit_entry where workspace_id = ? and action = 'SessionEnded'`, [
      workspaceId,
    ]);
    expect(new Set(ended.map(({ subject_id }) => subject_id)).size).to.equal(20);
    expect(ended).to.have.length(20);
  });

  it('apply to their time: 12 hours without use, and 30 days in any case', async () => {
    const ago = (column: string, hours: number) =>
      sql(`update session set ${column} = now() - make_interval(hours => ?) where person_id = ?`, [hours, personId]);
    const used = await signedIn(one, member);
    await ago('created_utc', 100);
    await ago('last_used_utc', 11);
    const fresh = await startTestService({ databaseUrl: one.databaseUrl });
    const shown = async ({ cookie }: Console) => (await consoleOf(fresh.url, cookie).get(SESSION)).status;
    try {
      expect(await shown(used)).to.equal(200);
      const idle = await signedIn(one, member);
      await ago('created_utc', 13);
      await ago('last_used_utc', 13);
      expect(await shown(idle)).to.equal(204);
      const old = await signedIn(one, member);
      await sql('update session set expires_utc = now() where person_id = ?', [personId]);
      expect(await shown(old)).to.equal(204);
    } finally {
      await fresh.close();
    }
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

  it('refuse other bodies, and apply to wrong links without delaying the right one', async () => {
    const browser = consoleOf(other.url);
    for (const body of [{}, { key: 'a', token: 'a' }, { key: 'a' }, { token: 1 }, { token: 'a'.repeat(2_000) }]) {
      expect((await browser.signIn(body)).status).to.equal(400);
    }
    const codes: string[] = [];
    for (let attempt = 0; attempt < 61; attempt++) codes.push((await browser.signIn({ token: 'wrong' })).body.code);
    expect(codes.filter((code) => code === 'invalid_sign_in_link')).to.have.length.above(30);
    expect(codes.at(-1)).to.equal('rate_limited');
    expect((await browser.signIn({ token: await one.linkOf(member) })).status).to.equal(201);
  });
});
