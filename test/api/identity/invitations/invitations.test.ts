import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { LIMITS } from '../../../../src/core/contract/contract-limits.js';
import { Role, SCOPES } from '../../../../src/core/contract/scopes.js';
import type { Member } from '../../../../src/identity/people/member.js';
import { type Console, consoleOf, setCookieOf, signedIn } from '../../../support/http/console.js';
import { addressIn, INVITE, invitationTo, newAddress } from '../../../support/people.js';
import { describeApi } from '../../../support/service/describe-api.js';

const LIST = '{ invitations(pageSize: 100) { items { email state invitedBy { name } } } }';
const AUDIT = '{ auditEntries { items { action details actor { name } } } }';
const REVOKE = 'mutation ($id: ID!) { revokeInvitation(id: $id) { state } }';

describeApi('Invitations', { hasSecond: true }, ({ running: one, second: other }) => {
  let workspaceId: string;
  let owner: Member;
  let browser: Console;

  beforeEach(async () => {
    ({ workspaceId } = await one.addWorkspace({}, { scopes: SCOPES }));
    owner = await one.addMember(workspaceId);
    browser = await signedIn(one, owner);
  });

  const sql = (text: string, values: unknown[]) =>
    one.service.services.orm.em.fork().execute<Record<string, unknown>[]>(text, values);
  const invite = (email: string, by = browser) => invitationTo(by, email);
  const accept = (token: string, by = consoleOf(one.url), name: string | undefined = 'Sample Guest') =>
    by.signIn({ invitation: token, ...(name === undefined ? {} : { name }) });
  const codesOf = ({ status, body }: { status: number; body: { problems: { code: string }[] } }) => [
    status,
    body.problems[0]?.code,
  ];

  it('make a member with the role, who is signed in on every instance, and work once', async () => {
    const email = newAddress();
    const { token } = await invite(email.toUpperCase());
    const described = await consoleOf(other.url).post('/console/invitation', { invitation: token });
    const inviterName = 'Sample Owner';
    expect(described.body).to.include({ email, inviterName, role: 'Editor', name: null, hasPerson: false });
    const answer = await accept(token, consoleOf(other.url));
    expect([answer.status, answer.body.email, answer.body.role]).to.deep.equal([201, email, 'Editor']);
    const [cookie] = setCookieOf(answer).split(';', 1);
    expect((await consoleOf(one.url, cookie).graphql('{ qrCodes { totalCount } }')).status).to.equal(200);
    for (const { url } of [one, other]) {
      expect(codesOf(await accept(token, consoleOf(url)))).to.deep.equal([401, 'invitation_used']);
    }
    const { items } = (await browser.graphql(AUDIT)).body.data.auditEntries;
    const guest = { name: 'Sample Guest' };
    expect(items.slice(0, 3)).to.deep.equal([
      { action: 'SessionStarted', details: { by: 'link' }, actor: guest },
      { action: 'MemberAdded', details: { role: 'Editor' }, actor: guest },
      { action: 'MemberInvited', details: { role: 'Editor' }, actor: { name: 'Sample Owner' } },
    ]);
    const list = (await browser.graphql(LIST)).body.data.invitations.items;
    expect(list).to.deep.equal([{ email, state: 'Accepted', invitedBy: { name: 'Sample Owner' } }]);
  });

  it('of an address that a person has are accepted in a session of this person only', async () => {
    const elsewhere = await one.addWorkspace();
    const guest = await one.addMember(elsewhere.workspaceId, Role.Analyst);
    const { token } = await invite(addressIn(guest));
    expect(codesOf(await accept(token))).to.deep.equal([409, 'invitation_needs_sign_in']);
    expect(codesOf(await accept(token, browser))).to.deep.equal([409, 'invitation_for_other']);
    const signed = await signedIn(one, guest, other.url);
    expect((await accept(token, signed, undefined)).status).to.equal(201);
    const { memberships } = (await signed.graphql('{ me { memberships { role workspace { id } } } }')).body.data.me;
    expect(memberships).to.deep.equal([
      { role: 'Analyst', workspace: { id: elsewhere.workspaceId } },
      { role: 'Editor', workspace: { id: workspaceId } },
    ]);
    const { body } = await browser.graphql(INVITE, { input: { email: guest.person.email, role: 'Editor' } });
    expect(body.errors[0].extensions.problems[0].code).to.equal('already_member');
  });

  it('of a new address are not accepted in the session of somebody else, nor without a name', async () => {
    const { token } = await invite(newAddress());
    expect(codesOf(await accept(token, browser))).to.deep.equal([409, 'invitation_for_other']);
    for (const name of ['', ' ', 'x'.repeat(LIMITS.nameLength + 1), 'a\u0000b']) {
      const answer = await accept(token, consoleOf(one.url), name);
      expect([answer.status, Object.keys(answer.body.errors ?? {})], name).to.deep.equal([400, ['name']]);
    }
    expect((await accept(token)).status).to.equal(201);
  });

  it('are accepted by one of two requests at once, also if two are for the same new address', async () => {
    const email = newAddress();
    const elsewhere = await signedIn(one, await one.addMember((await one.addWorkspace()).workspaceId));
    const [first, second] = [await invite(email), await invite(email, elsewhere)];
    const answers = await Promise.all([
      accept(first.token),
      accept(first.token, consoleOf(other.url)),
      accept(second.token, consoleOf(other.url)),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).to.have.length(1);
    expect(statuses.filter((status) => status !== 201 && status !== 401 && status !== 409)).to.deep.equal([]);
    expect(await sql('select 1 from person where email = ?', [email])).to.have.length(1);
  });

  it('do nothing once they are revoked, replaced, expired or without a valid token', async () => {
    const email = newAddress();
    const [first, second] = [await invite(email), await invite(email)];
    expect(codesOf(await accept(first.token))).to.deep.equal([401, 'invitation_revoked']);
    await sql(`update invitation set expires_utc = now() - interval '1 hour' where id = ?`, [second.id]);
    expect(codesOf(await accept(second.token))).to.deep.equal([401, 'invitation_expired']);
    const third = await invite(email);
    expect((await browser.graphql(REVOKE, { id: third.id })).body.data.revokeInvitation.state).to.equal('Revoked');
    expect(codesOf(await accept(third.token, consoleOf(other.url)))).to.deep.equal([401, 'invitation_revoked']);
    for (const id of [third.id, 'x', workspaceId]) {
      expect((await browser.graphql(REVOKE, { id })).body.errors[0].extensions.code).to.equal('not_found');
    }
    for (const token of ['x', 'A'.repeat(43), `${third.token} `]) {
      expect(codesOf(await accept(token))).to.deep.equal([401, 'invitation_unknown']);
    }
    for (const body of [{ invitation: 1 }, { invitation: third.token, token: 'x' }, { invitation: '' }]) {
      expect((await consoleOf(one.url).signIn(body)).status).to.equal(400);
    }
  });

  it('to a workspace that is suspended are refused, and work again with it', async () => {
    const { token } = await invite(newAddress());
    const setStatus = (status: string) =>
      one.operator.em.execute('update workspace set status = ? where id = ?', [status, workspaceId]);
    await setStatus('Suspended');
    const refused = await accept(token, consoleOf(other.url));
    expect([refused.status, refused.body.code]).to.deep.equal([403, 'account_unavailable']);
    await setStatus('Active');
    expect((await accept(token, consoleOf(other.url))).status).to.equal(201);
  });

  it('of an Owner who has left or lost the role do nothing', async () => {
    for (const mutation of ['removeMember(id: $id) { id }', 'setMemberRole(id: $id, role: Editor) { id }']) {
      const second = await one.addMember(workspaceId);
      const { token } = await invite(newAddress(), await signedIn(one, second));
      await browser.graphql(`mutation ($id: ID!) { ${mutation} }`, { id: second.id });
      expect(codesOf(await accept(token))).to.deep.equal([401, 'invitation_revoked']);
    }
  });

  it('need exactly one address, a short name and room, and store no token', async () => {
    const bad = [
      'a',
      'a@',
      '@b.de',
      'a@b.de\r\nBcc: c@d.de',
      'a@b.de\n',
      'a@b.de, c@d.de',
      'a@b.de;c@d.de',
      'A <a@b.de>',
    ];
    for (const email of [
      ...bad,
      '"a"@b.de',
      'a b@c.de',
      'ä@b.de',
      `${'a'.repeat(65)}@b.de`,
      `a@${'b.'.repeat(130)}de`,
    ]) {
      const { body } = await browser.graphql(INVITE, { input: { email, role: 'Editor' } });
      expect(Object.keys(body.errors[0].extensions.errors), email).to.deep.equal(['email']);
    }
    const { token, id } = await invite(newAddress());
    const [row] = await sql(`select encode(hash, 'hex') as hash, mail_hash from invitation where id = ?`, [id]);
    expect(row).to.deep.equal({ hash: createHash('sha256').update(token).digest('hex'), mail_hash: null });
    await sql(
      `insert into invitation (id, workspace_id, email, role, hash, language, created_utc, expires_utc)
       select gen_random_uuid(), ?::uuid, number || '@example.com', 'Analyst', sha256(random()::text::bytea), 'en', now(),
              now() + interval '1 day' from generate_series(2, ?::int) as number`,
      [workspaceId, LIMITS.invitationsMax],
    );
    const full = await browser.graphql(INVITE, { input: { email: newAddress(), role: 'Editor' } });
    expect(full.body.errors[0].extensions.problems[0].code).to.equal('at_most_invitations');
  });

  it('are for Owners of the workspace only', async () => {
    const { id } = await invite(newAddress());
    const stranger = await signedIn(one, await one.addMember((await one.addWorkspace()).workspaceId));
    expect((await stranger.graphql(LIST)).body.data.invitations.items).to.deep.equal([]);
    expect((await stranger.graphql(REVOKE, { id })).body.errors[0].extensions.code).to.equal('not_found');
    const editor = await signedIn(one, await one.addMember(workspaceId, Role.Editor));
    const input = { email: newAddress(), role: 'Owner' };
    for (const answer of [editor.graphql(LIST), editor.graphql(REVOKE, { id }), editor.graphql(INVITE, { input })]) {
      expect((await answer).body.errors[0].extensions.code).to.equal('insufficient_scope');
    }
  });
});
