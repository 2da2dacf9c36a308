import { expect } from 'chai';
import type { Response } from 'supertest';
import { FILE_ROUTES } from '../../../../src/api/rest/file-routes.js';
import { PERMISSIONS_OF, Role } from '../../../../src/core/contract/scopes.js';
import { addMember } from '../../../../src/identity/people/add-member.js';
import { Person } from '../../../../src/identity/people/person.js';
import { operatorIn } from '../../../../src/tenancy/caller/actor.js';
import { runUnitOfWork } from '../../../../src/tenancy/commands/unit-of-work.js';
import { findWorkspace } from '../../../../src/tenancy/workspaces/manage-workspaces.js';
import { type Console, consoleOf, signedIn } from '../../../support/http/console.js';
import { PEOPLE_FIELDS } from '../../../support/people-fields.js';
import { describeApi } from '../../../support/service/describe-api.js';
import { FIELDS, kindFor } from '../../../support/tenant-fields.js';
import { addTenant, type Tenant } from '../../../support/tenants.js';

const ROLES = Object.values(Role);
/** Ends the membership, so it is the last call. */
const LAST = 'leaveWorkspace';
const CALLS = Object.entries({ ...FIELDS, ...PEOPLE_FIELDS })
  .filter(([name]) => name !== LAST)
  .concat([[LAST, PEOPLE_FIELDS[LAST] ?? '']]);

/**
 * Who may call a root field, by its name: stated independently of what the schema says. By default everybody may read,
 * and all but Analysts may change something.
 */
const MAY_CALL: readonly (readonly [fields: RegExp, roles: readonly Role[]])[] = [
  [/^(?:me|updateProfile|leaveWorkspace|passkeys|renamePasskey|removePasskey)$/, ROLES],
  [/SavedView/, ROLES],
  [/^restoreWorkspace$/, []],
  [/member|invitation|apiKey|webhook|^auditEntries$|\wDomain$|^(?:update|delete)Workspace$/i, ['Owner']],
  [/^(?:reports|createReport|updateReport|deleteReport|sendReportNow)$/, ['Owner', 'Editor']],
  [/^(?:deleteQrCode|restoreQrCode|deleteScans|removeSample)$/, ['Owner', 'Editor']],
  [/^(?:deleteBrandKit|deleteTimelineNote|revokeSharedFigures|replaceSharedFiguresAddress)$/, ['Owner', 'Editor']],
];

const mayCall = (role: Role, name: string, query: string): boolean => {
  const roles = MAY_CALL.find(([fields]) => fields.test(name))?.[1];
  return roles?.includes(role) ?? (!query.startsWith('mutation') || role !== 'Analyst');
};

/** A person is found by ids of the own workspace, or of the person, only. */
const NAMES_A_ROW = /^mutation \(\$id: ID!\) \{ \w*(?:Member|Invitation|Domain|Passkey)/;

/** A person in one of two workspaces, as the browser sees it. */
interface Seat {
  readonly role: Role;
  readonly browser: Console;
  readonly own: Tenant;
  readonly other: Tenant;
}

describeApi('The roles of a person in two workspaces', ({ running }) => {
  let tenants: readonly [Tenant, Tenant];

  before(async () => {
    tenants = [await addTenant(running, 'secret-one'), await addTenant(running, 'secret-two')];
  });

  /** A person with the role in the first workspace, and another role in the second. */
  async function seatsOf(role: Role): Promise<Seat[]> {
    const [one, two] = tenants;
    const roles = [role, ROLES[(ROLES.indexOf(role) + 2) % ROLES.length] ?? Role.Owner] as const;
    const member = await running.addMember(one.workspaceId, roles[0]);
    const actor = operatorIn(running.operator, { id: two.workspaceId });
    await runUnitOfWork(actor, async (unit) => {
      const person = await unit.em.findOneOrFail(Person, { id: member.person.id });
      return addMember(unit, actor, { person, role: roles[1] });
    });
    const { cookie } = await signedIn(running, member);
    const slugs = await Promise.all(
      tenants.map(async ({ workspaceId }) => (await findWorkspace(running.operator, workspaceId)).slug),
    );
    const browsers = slugs.map((slug) => consoleOf(`${running.url}/w/${slug}`, cookie));
    return [
      { role: roles[0], browser: browsers[0] as Console, own: one, other: two },
      { role: roles[1], browser: browsers[1] as Console, own: two, other: one },
    ];
  }

  /** Nothing of the other workspace, whose ids were asked for. */
  const expectNothingOf = ({ secret, ids }: Tenant, response: Response, what: string): void => {
    // A file, such as a PDF, has no text.
    const text = response.text ?? String(response.body);
    expect(text, what).not.to.include(secret);
    for (const id of Object.values(ids).flat()) expect(text, what).not.to.include(`"${id}"`);
  };

  for (const role of ROLES) {
    it(`allow each root field by the permissions of the ${role}, in the workspace of the address only`, async () => {
      const seats = await seatsOf(role);
      const owns = seats.some((seat) => seat.role === Role.Owner);
      for (const { role: here, browser, other } of seats) {
        for (const [name, query] of CALLS) {
          const what = `${here} ${name}`;
          const answer = await browser.graphql(query, { id: other.ids[kindFor(query)][0] });
          const code = answer.body.errors?.[0]?.extensions.code ?? null;
          const may = name === 'createWorkspace' ? owns : mayCall(here, name, query);
          expect(code === 'insufficient_scope', what).to.equal(!may);
          if (may && NAMES_A_ROW.test(query)) expect(code, what).to.equal('not_found');
          expectNothingOf(other, answer, what);
        }
      }
    });

    it(`allow each file by the permissions of the ${role}, in the workspace of the address only`, async () => {
      for (const { role: here, browser, other } of await seatsOf(role)) {
        for (const { method, path, scope } of FILE_ROUTES) {
          const id = (path.startsWith('/imports') ? other.ids.imports : other.ids.assets)[0] ?? '';
          const address = path
            .replace(/:(id|token)/, id)
            .replace('{/}', '')
            .replace(':copy', 'thumbnail');
          const answer = await (method === 'GET' ? browser.get(address) : browser.post(address, {}));
          const what = `${here} ${method} ${path}`;
          expect(answer.body.code === 'insufficient_scope', what).to.equal(!PERMISSIONS_OF[here].includes(scope));
          expectNothingOf(other, answer, what);
        }
      }
    });
  }
});
