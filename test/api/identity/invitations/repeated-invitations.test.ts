import { expect } from 'chai';
import { LIMITS } from '../../../../src/core/contract/contract-limits.js';
import { SCOPES } from '../../../../src/core/contract/scopes.js';
import { MAIL_KINDS } from '../../../../src/identity/mails/mail-gate.js';
import { type Console, consoleOf, signedIn } from '../../../support/http/console.js';
import { INVITE, invitationTo, newAddress } from '../../../support/people.js';
import { describeApi } from '../../../support/service/describe-api.js';

const PASSKEY = `
  insert into passkey (id, person_id, credential_id, public_key, counter, transports, name, is_backed_up, created_utc)
  values (gen_random_uuid(), ?, ?, '', 0, '{}', 'Old', false, now())`;

describeApi('Invitations of the same address', { hasSecond: true }, ({ running: one, second: other }) => {
  let workspaceId: string;
  let browser: Console;

  beforeEach(async () => {
    ({ workspaceId } = await one.addWorkspace({}, { scopes: SCOPES }));
    browser = await signedIn(one, await one.addMember(workspaceId));
  });

  const sql = (text: string, values: unknown[]) =>
    one.service.services.orm.em.fork().execute<Record<string, unknown>[]>(text, values);
  const accept = (token: string, name: string, { url } = one) => consoleOf(url).signIn({ invitation: token, name });
  const removed = async (email: string) => {
    await accept((await invitationTo(browser, email)).token, 'Sample Guest');
    const [{ id, person } = {}] = await sql(
      'select m.id, p.id as person from person p join principal m on m.person_id = p.id where p.email = ?',
      [email],
    );
    await sql(PASSKEY, [person, email]);
    await browser.graphql('mutation ($id: ID!) { removeMember(id: $id) { id } }', { id });
    return person;
  };

  it('bring back somebody who was removed as another person, with nothing of the one before', async () => {
    const email = newAddress();
    const before = await removed(email);
    const { token } = await invitationTo(browser, email);
    const described = await consoleOf(other.url).post('/console/invitation', { invitation: token });
    expect(described.body.hasPerson).to.equal(false);
    const answers = await Promise.all([one, other].map((each) => accept(token, 'Sample Return', each)));
    expect(answers.map(({ status }) => status)).to.have.members([201, 401]);
    expect(answers.find(({ status }) => status === 201)?.body).to.include({ personName: 'Sample Return', email });
    expect((await sql('select id from person where email = ?', [email]))[0]?.id).not.to.equal(before);
    expect(await sql('select name, email from person where id = ?', [before])).to.deep.equal([
      { name: 'Sample Guest', email: null },
    ]);
    expect(await sql('select 1 from passkey where person_id = ?', [before])).to.deep.equal([]);
  });

  it('to two workspaces, after a removal, let only the first in without signing in', async () => {
    const email = newAddress();
    await removed(email);
    const elsewhere = await signedIn(one, await one.addMember((await one.addWorkspace()).workspaceId));
    const invitations = [await invitationTo(browser, email), await invitationTo(elsewhere, email)];
    const answers = await Promise.all(invitations.map(({ token }) => accept(token, 'Sample Return')));
    expect(answers.map(({ status }) => status)).to.have.members([201, 409]);
  });

  it('are not accepted beyond the number of workspaces that a person can be a member of', async () => {
    const member = await one.addMember(workspaceId);
    const { person } = member;
    const guest = await signedIn(one, member);
    await sql(
      `with added as (
         insert into workspace (id, name, slug, plan, status, created_utc)
         select gen_random_uuid(), 'Many', 'many-' || gen_random_uuid(), 'Pro', 'Active', now()
           from generate_series(2, ?) returning id)
       insert into principal (id, workspace_id, kind, name, person_id, role, created_utc)
       select gen_random_uuid(), id, 'Member', 'Sample', ?, 'Analyst', now() from added`,
      [LIMITS.memberships, person.id],
    );
    const elsewhere = await signedIn(one, await one.addMember((await one.addWorkspace()).workspaceId));
    const { token } = await invitationTo(elsewhere, person.email ?? '');
    const refused = await guest.signIn({ invitation: token });
    expect([refused.status, refused.body.problems?.[0]?.code ?? refused.body]).to.deep.equal([
      409,
      'at_most_memberships',
    ]);
    await sql(
      "delete from principal where id = (select id from principal where person_id = ? and name = 'Sample' limit 1)",
      [person.id],
    );
    expect((await guest.signIn({ invitation: token })).status).to.equal(201);
  });

  it('are limited by the hour, because each one is mailed, also if they are replaced or of another workspace', async () => {
    const email = newAddress();
    const max = MAIL_KINDS.invitation.limits.find(({ name }) => name === 'address-hour')?.max ?? 0;
    for (let time = 0; time < max; time++) await invitationTo(browser, email);
    const { body } = await browser.graphql(INVITE, { input: { email, role: 'Editor' } });
    expect(body.errors[0].extensions.code).to.equal('rate_limited');
    const elsewhere = await signedIn(one, await one.addMember((await one.addWorkspace()).workspaceId));
    const ofOther = await elsewhere.graphql(INVITE, { input: { email, role: 'Editor' } });
    expect(ofOther.body.errors[0].extensions.code).to.equal('rate_limited');
    await sql('update mail_count set until_utc = now() where key = ?', [`address-hour ${email}`]);
    await invitationTo(browser, email);
  });
});
