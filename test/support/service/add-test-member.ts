import { randomUUID } from 'node:crypto';
import { Role } from '../../../src/core/contract/scopes.js';
import { addMember, addPerson } from '../../../src/identity/people/add-member.js';
import type { Member } from '../../../src/identity/people/member.js';
import { type Operator, operatorIn } from '../../../src/tenancy/caller/actor.js';
import { runUnitOfWork } from '../../../src/tenancy/commands/unit-of-work.js';

/** Adds a new person to the workspace, with an address that no other has. */
export function addTestMember(operator: Operator, workspaceId: string, role: Role = Role.Owner): Promise<Member> {
  const actor = operatorIn(operator, { id: workspaceId });
  return runUnitOfWork(actor, async (unit) => {
    const person = addPerson(unit, actor, { email: `${randomUUID()}@example.com`, name: `Sample ${role}` });
    return addMember(unit, actor, { person, role });
  });
}
