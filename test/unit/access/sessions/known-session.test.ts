import { expect } from 'chai';
import { sessionRefusalOf } from '../../../../src/access/sessions/known-session.js';
import { WorkspaceStatus } from '../../../../src/access/workspaces/workspace.js';

describe('A session is refused', () => {
  const key = {
    id: 'a',
    workspaceId: 'b',
    scopes: [],
    isRevoked: false,
    expiresMs: null,
    workspaceStatus: WorkspaceStatus.Active,
  };
  const codeOf = (session: Parameters<typeof sessionRefusalOf>[0]) => sessionRefusalOf(session, 1_000)?.code ?? null;

  it('after its expiry', () => {
    expect(codeOf({ expiresMs: 1_001, key })).to.equal(null);
    expect(codeOf({ expiresMs: 1_000, key })).to.equal('session_ended');
  });

  it('after the end of its key', () => {
    expect(codeOf({ expiresMs: 2_000, key: { ...key, isRevoked: true } })).to.equal('session_ended');
    expect(codeOf({ expiresMs: 2_000, key: { ...key, expiresMs: 1_000 } })).to.equal('session_ended');
    expect(codeOf({ expiresMs: 2_000, key: { ...key, expiresMs: 1_001 } })).to.equal(null);
  });

  it('in a suspended workspace, for another reason', () => {
    const workspaceStatus = WorkspaceStatus.Suspended;
    expect(codeOf({ expiresMs: 2_000, key: { ...key, workspaceStatus } })).to.equal('account_unavailable');
  });
});
