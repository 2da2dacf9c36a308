import { expect } from 'chai';
import { createSchema } from '../../../../src/api/graphql/schema.js';
import { PERMISSIONS_OF } from '../../../../src/core/contract/scopes.js';

const SCHEMA = createSchema();
const REMOVES = /^(?:clear|delete|discard|end|leave|purge|remove|replace|reset|revoke)/;

/** Mutations that remove something and need no `qr:delete`, or permission of an Owner. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  deleteQrAsset: 'The REST contract requires qr:write: it deletes uploads that no campaign shows.',
  removePasskey: 'It is the person’s own.',
  leaveWorkspace: 'It ends the person’s own membership.',
  deleteSavedView: 'It deletes the person’s own view; one of somebody else requires more.',
};

/** Whether the permissions suffice. Permissions are checked before arguments are read. */
async function mayCall(name: string, scopes: readonly string[]): Promise<boolean> {
  const resolve = SCHEMA.getMutationType()?.getFields()[name]?.resolve;
  if (resolve === undefined) throw new Error(`There is no mutation ${name}.`);
  try {
    await resolve({}, {}, { scopes, needs: new Set() }, { schema: SCHEMA } as never);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'insufficient_scope');
  }
  return true;
}

describe('A mutation that removes something', () => {
  const names = Object.keys(SCHEMA.getMutationType()?.getFields() ?? {}).filter((name) => REMOVES.test(name));

  it('is refused to a Creator, except for a few with a reason', async () => {
    const allowed = [];
    for (const name of names) if (await mayCall(name, PERMISSIONS_OF.Creator)) allowed.push(name);
    expect(allowed).to.have.members(Object.keys(EXCEPTIONS));
  });

  it('is found by its name, and is allowed to an Owner', async () => {
    expect(names).to.include.members(['deleteBrandKit', 'removeMember', 'revokeSharedFigures', 'revokeApiKey']);
    for (const name of names) expect(await mayCall(name, PERMISSIONS_OF.Owner), name).to.equal(true);
  });
});
