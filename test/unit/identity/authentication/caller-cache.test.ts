import { expect } from 'chai';
import { CallerCache } from '../../../../src/identity/authentication/caller-cache.js';
import { isSessionNamedBy } from '../../../../src/identity/sessions/find-session.js';
import { ChangeHandlers } from '../../../../src/platform/database/change-feed/change.js';
import type { FeedState } from '../../../../src/platform/database/change-feed/feed-state.js';
import { isPrincipalNamedBy, type KnownPrincipal } from '../../../../src/tenancy/caller/known-principal.js';
import { WorkspaceStatus } from '../../../../src/tenancy/workspace.js';

const KEY: KnownPrincipal = {
  id: 'k1',
  workspaceId: 'w1',
  workspaceSlug: 'one',
  scopes: ['qr:read'],
  expiresMs: null,
  isRevoked: false,
  workspaceStatus: WorkspaceStatus.Active,
};
const REVOKED = { ...KEY, isRevoked: true };

/** A cache over one row that the test changes. `held` delays the database's responses until they are released. */
function setUp(row: KnownPrincipal | null = KEY) {
  const { add: onChange, handle: publish } = new ChangeHandlers();
  const feed = {
    state: 'listening' as FeedState,
    isReading: false,
    generation: 1,
    onChange,
  };
  const database = { row, asked: 0, held: Promise.resolve() };
  const find = async () => {
    database.asked++;
    const read = database.row;
    await database.held;
    return read;
  };
  return { cache: new CallerCache({ feed, find, isNamedBy: isPrincipalNamedBy }), feed, database, publish };
}

describe('The cache of callers', () => {
  it('queries a key once, and an unknown one every time', async () => {
    const { cache, database } = setUp();
    for (let i = 0; i < 3; i++) expect(await cache.find('hash')).to.deep.equal(KEY);
    expect(database.asked).to.equal(1);
    const empty = setUp(null);
    expect(await empty.cache.find('hash')).to.equal(null);
    empty.database.row = KEY;
    expect(await empty.cache.find('hash')).to.deep.equal(KEY);
  });

  for (const change of [
    { kind: 'key', id: 'k1' },
    { kind: 'workspace', id: 'w1' },
  ] as const) {
    it(`forgets a key when a change names its ${change.kind}, and only then`, async () => {
      const { cache, database, publish } = setUp();
      await cache.find('hash');
      database.row = REVOKED;
      publish({ kind: change.kind, id: 'another' });
      publish({ kind: 'campaign', code: 'k1' });
      expect(await cache.find('hash')).to.deep.equal(KEY);
      publish(change);
      expect(await cache.find('hash')).to.deep.equal(REVOKED);
    });
  }

  for (const change of [
    { kind: 'session', id: 's1' },
    { kind: 'person', id: 'p1' },
    { kind: 'key', id: 'k1' },
    { kind: 'workspace', id: 'w1' },
  ] as const) {
    it(`forgets a session when a change names its ${change.kind}, and only then`, () => {
      const session = { id: 's1', createdMs: 0, expiresMs: 1, personId: 'p1', members: [KEY] };
      expect(isSessionNamedBy(session, change)).to.equal(true);
      expect(isSessionNamedBy(session, { kind: change.kind, id: 'another' })).to.equal(false);
    });
  }

  it('neither caches nor returns what was being read when the change came', async () => {
    const { cache, database, publish } = setUp();
    const hold = Promise.withResolvers<void>();
    database.held = hold.promise;
    const before = cache.find('hash');
    database.row = REVOKED;
    publish({ kind: 'key', id: 'k1' });
    const after = cache.find('hash');
    hold.resolve();
    expect(await before).to.deep.equal(KEY);
    expect(await after).to.deep.equal(REVOKED);
    expect(await cache.find('hash')).to.deep.equal(REVOKED);
  });

  it('queries the database for every request while the feed is not listening, and once after it reconnected', async () => {
    const { cache, feed, database } = setUp();
    await cache.find('hash');
    for (const state of ['unsure', 'unreachable'] as const) {
      feed.state = state;
      const { asked } = database;
      for (let i = 0; i < 3; i++) await cache.find('hash');
      expect(database.asked - asked).to.equal(3);
    }
    feed.state = 'listening';
    feed.generation++;
    database.row = REVOKED;
    const { asked } = database;
    for (let i = 0; i < 3; i++) expect(await cache.find('hash')).to.deep.equal(REVOKED);
    expect(database.asked - asked).to.equal(1);
  });
});
