import { expect } from 'chai';
import type { GraphQLError } from 'graphql';
import type { Response, Test } from 'supertest';
import { createSchema } from '../../../../src/api/graphql/schema.js';
import { Role, SCOPES } from '../../../../src/core/contract/scopes.js';
import { AppError } from '../../../../src/core/errors.js';
import { createApiKeyAsOperator } from '../../../../src/identity/api-keys/commands/issue-api-key.js';
import { revokeApiKeyAsOperator } from '../../../../src/identity/api-keys/commands/revoke-api-key.js';
import { removeMember, setMemberRole } from '../../../../src/identity/people/commands/manage-members.js';
import { signOutMember } from '../../../../src/identity/sessions/commands/end-sessions.js';
import { operatorIn } from '../../../../src/tenancy/caller/actor.js';
import { WorkspaceStatus } from '../../../../src/tenancy/workspace.js';
import { setWorkspace } from '../../../../src/tenancy/workspaces/manage-workspaces.js';
import { eventually } from '../../../support/eventually.js';
import { clientOf } from '../../../support/http/client.js';
import { signedIn } from '../../../support/http/console.js';
import { PEOPLE_FIELDS } from '../../../support/people-fields.js';
import { commandsIn } from '../../../support/rights/commands.js';
import { countWaiting } from '../../../support/rights/count-waiting.js';
import { type SentStatement, sendTraced } from '../../../support/rights/paused-requests.js';
import { CONFIRMS, unconfirmedWrites } from '../../../support/rights/unconfirmed-writes.js';
import { describeApi } from '../../../support/service/describe-api.js';
import { IS_THOROUGH } from '../../../support/thorough.js';

/** Somebody who sends commands, and what the audit calls him. */
interface Caller {
  readonly id: string;
  readonly personId: string;
  send(query: string, id: string): Test;
}

/** How a caller ends. */
interface End {
  readonly how: string;
  readonly open: (workspaceId: string) => Promise<Caller>;
  readonly end: (workspaceId: string, caller: Caller) => Promise<unknown>;
}

const DEMOTED = 'becomes an Analyst';
const REVOKED = 'is a revoked key';
/** What Analysts may do too, and what no key may do. */
const OF_EVERY_MEMBER = /^(updateProfile|leaveWorkspace|renamePasskey|removePasskey|\w+SavedView)$/;
const isForPeople = (name: string): boolean => Object.hasOwn(PEOPLE_FIELDS, name) || name === 'sendReportNow';
const MUTATIONS = Object.keys(createSchema().getMutationType()?.getFields() ?? {});

const REVOKE = 'mutation ($id: ID!) { revokeApiKey(id: $id) { id } }';
const UNTESTED = ['uploadQrAsset', 'createSample'];
const TENANT_TABLES = `
  select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
   where a.attname = 'workspace_id' and c.relkind in ('r', 'p') and not c.relispartition
     and c.relnamespace = current_schema()::regnamespace and c.relname <> 'audit_entry' order by 1`;
const REFUSALS = ['session_ended', 'invalid_api_key', 'insufficient_scope', 'account_unavailable'];

const textsOf = (statements: readonly SentStatement[]): string => statements.map(({ text }) => text).join('\n');

const codeOf = ({ body, status }: Response): string | null =>
  status >= 500 ? `status ${status}` : (body.errors?.[0]?.extensions.code ?? null);

/** Nobody listens there: mails are queued only, and names not found. */
const environment = {
  ...{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'signpost@example.com' },
  DNS_SERVERS: '127.0.0.1:1',
};

describeApi('A caller whose rights end during a command', { environment }, ({ running }) => {
  const execute = <Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
    running.operator.em.fork().execute(sql, values);
  const actorIn = (workspaceId: string) => operatorIn(running.operator, { id: workspaceId });

  const openMember = async (workspaceId: string): Promise<Caller> => {
    const member = await running.addMember(workspaceId);
    await execute('update person set email_verified_utc = now() where id = ?', [member.person.id]);
    const browser = await signedIn(running, member);
    return { id: member.id, personId: member.person.id, send: (query, id) => browser.graphql(query, { id }) };
  };
  const openKey = async (workspaceId: string): Promise<Caller> => {
    const { key, text } = await createApiKeyAsOperator(running.operator, { workspaceId, scopes: SCOPES });
    const client = clientOf(running.url, text);
    return { id: key.id, personId: '', send: (query, id) => client.graphql(query, { id }) };
  };
  const suspend = (workspaceId: string) =>
    setWorkspace(running.operator, workspaceId, { status: WorkspaceStatus.Suspended });
  const ENDS: readonly End[] = [
    { how: 'is removed', open: openMember, end: (place, { id }) => removeMember(actorIn(place), id) },
    { how: DEMOTED, open: openMember, end: (place, { id }) => setMemberRole(actorIn(place), id, Role.Analyst) },
    { how: 'is signed out', open: openMember, end: (place, { id }) => signOutMember(actorIn(place), id) },
    { how: 'is suspended', open: openMember, end: suspend },
    { how: REVOKED, open: openKey, end: (_, { id }) => revokeApiKeyAsOperator(running.operator, id) },
  ];

  /** The numbers of all rows of the workspace, and of what the caller has done. */
  async function rowsOf(workspaceId: string, { id }: Caller): Promise<object> {
    const tables = await execute<{ name: string }>(TENANT_TABLES);
    const counts = tables.map(({ name }) => `(select count(*) from ${name} where workspace_id = w.id) as "${name}"`);
    const [row = {}] = await execute<object>(
      `select ${counts.join(', ')}, (select count(*) from workspace) as workspaces,
              (select count(*) from audit_entry where actor_key_id = ? and action not like 'Session%') as actions
         from workspace w where id = ?`,
      [id, workspaceId],
    );
    return row;
  }

  /** Sends a command with valid arguments in a new workspace, and pauses it before this statement. */
  async function send(name: string, open: End['open'], pauseBefore?: number) {
    const { key, workspaceId } = await running.addWorkspace({}, { scopes: SCOPES });
    await running.addMember(workspaceId);
    const command = commandsIn({ running, client: clientOf(running.url, key), key, workspaceId }).get(name);
    if (command === undefined) throw new Error('there is no such command');
    const caller = await open(workspaceId);
    const id = await command.prepare(caller.personId);
    const before = await rowsOf(workspaceId, caller);
    return { workspaceId, caller, before, ...sendTraced(caller.send(command.query, id), pauseBefore) };
  }

  async function expectAllOrNothing(name: string, index: number, { how, open, end }: End): Promise<void> {
    const { workspaceId, caller, before, isPaused, goOn, ...sent } = await send(name, open, index);
    await isPaused;
    let answer: unknown = null;
    const ended = end(workspaceId, caller)
      .catch((error: unknown) => error)
      .then((result) => {
        answer = result;
      });
    await eventually(
      'the end is answered or waits',
      async () => answer !== null || (await countWaiting(running.operator.em)) > 0,
    );
    const endedFirst = answer !== null;
    goOn();
    const [response] = await Promise.all([sent.response, ended]);
    // Who has left cannot be removed.
    if (answer instanceof Error) expect(answer, String(answer)).to.be.instanceOf(AppError);
    const code = codeOf(response);
    const what = `${name} of somebody who ${how} before statement ${index}: ${sent.statements[index]?.text}`;
    if (code === null) {
      const isCommitted = /for share of p[\s\S]*\ncommit/i.test(textsOf(sent.statements.slice(0, index)));
      const isAllowed = !endedFirst || !(await isPaused) || isCommitted;
      expect(isAllowed, `${what} succeeded after the end was answered`).to.equal(true);
      return;
    }
    expect(REFUSALS, `${what} ${JSON.stringify(response.body)}`).to.include(code);
    expect(await rowsOf(workspaceId, caller), `${what} left something`).to.deep.equal(before);
  }

  it('is tested for every mutation, but for an upload, which sends a form, and the sample, which is many commands', () => {
    const options = { running, client: clientOf('', ''), key: '', workspaceId: '' };
    expect([...commandsIn(options).keys(), 'uploadQrAsset']).to.have.members(MUTATIONS);
  });

  it('lets two keys that revoke each other at once succeed one after the other', async () => {
    const { workspaceId } = await running.addWorkspace();
    const [one, two] = [await openKey(workspaceId), await openKey(workspaceId)];
    const answers = await Promise.all([one.send(REVOKE, two.id), two.send(REVOKE, one.id)]);
    expect(answers.map(codeOf)).to.have.members([null, 'invalid_api_key']);
  });

  it('asks for what each mutation of a request needs, and for nothing that an earlier one has needed', async () => {
    const { workspaceId } = await running.addWorkspace();
    await running.addMember(workspaceId);
    const create = 'createQrCode(input: {name: "Own", mode: Static, payloadType: Text, content: "own"}) { id }';
    for (const role of [Role.Editor, Role.Analyst]) {
      const owner = await openMember(workspaceId);
      const demote = `mutation ($id: ID!) { setMemberRole(id: $id, role: ${role}) { id } ${create} }`;
      const codes = (await owner.send(demote, owner.id)).body.errors?.map((each: GraphQLError) => each.extensions.code);
      expect(codes).to.deep.equal(role === Role.Editor ? undefined : ['insufficient_scope']);
    }
  });

  for (const [turn, name] of MUTATIONS.entries()) {
    if (UNTESTED.includes(name)) continue;
    it(`leaves nothing of ${name}, unless the end waits for the command`, async () => {
      const { statements, response } = await send(name, openMember);
      const answer = await response;
      expect(codeOf(answer), JSON.stringify(answer.body)).to.equal(null);
      expect(unconfirmedWrites(statements)).to.deep.equal([]);
      const last = (word: RegExp): number => statements.findLastIndex(({ text }) => word.test(text));
      expect(last(CONFIRMS), 'the rights are read again').to.be.greaterThan(-1);
      const some = [(turn * 5) % statements.length, last(CONFIRMS), last(/^commit/i)];
      const ends = ENDS.filter(({ how }) =>
        how === DEMOTED ? !OF_EVERY_MEMBER.test(name) : how !== REVOKED || !isForPeople(name),
      );
      for (const index of IS_THOROUGH ? statements.keys() : some) {
        for (const end of IS_THOROUGH ? ends : ends.slice((turn + index) % ends.length).slice(0, 1)) {
          await expectAllOrNothing(name, index, end);
        }
      }
    });
  }
});
