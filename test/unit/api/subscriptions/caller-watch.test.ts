import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'chai';
import { CallerWatch } from '../../../../src/api/subscriptions/caller-watch.js';
import { ChangeHandlers, type OnChange } from '../../../../src/platform/database/change-feed/change.js';
import type { FeedState } from '../../../../src/platform/database/change-feed/feed-state.js';
import type { PrincipalState } from '../../../../src/tenancy/caller/known-principal.js';
import { WorkspaceStatus } from '../../../../src/tenancy/workspace.js';
import { silent } from '../../../support/database.js';

const VALID: PrincipalState = { isRevoked: false, expiresMs: null, workspaceStatus: WorkspaceStatus.Active };
const REVOKED: PrincipalState = { ...VALID, isRevoked: true };
const SUSPENDED: PrincipalState = { ...VALID, workspaceStatus: WorkspaceStatus.Suspended };

describe('The watch over keys in use', () => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  const watching = (read?: (ids: readonly string[]) => void) => {
    const states = new Map<string, PrincipalState>();
    const asked: string[][] = [];
    const { add: onChange, handle: publish } = new ChangeHandlers();
    const feed: { state: FeedState; generation: number; onChange: OnChange } = {
      state: 'listening',
      generation: 1,
      onChange,
    };
    const time = { now: 1_000 };
    const watch = new CallerWatch({
      feed,
      readStates: async (ids) => {
        asked.push([...ids]);
        read?.(ids);
        return new Map([...states].filter(([id]) => ids.includes(id)));
      },
      clock: { now: () => time.now },
      logger: silent,
    });
    const ended: string[] = [];
    const open = (keyId: string, workspaceId = 'w') => {
      states.set(keyId, states.get(keyId) ?? VALID);
      const stop = watch.watch(keyId, workspaceId, ({ code }) => ended.push(`${keyId} ${code}`));
      stops.push(stop);
      return stop;
    };
    return { states, asked, feed, time, ended, open, publish };
  };
  const settle = async () => {
    for (let i = 0; i < 10; i++) await turn();
  };
  const until = async (holds: () => boolean) => {
    while (!holds()) await turn();
  };

  it('ends what was opened with a key as soon as its change is published, and nothing else', async () => {
    const { states, ended, open, publish, asked } = watching();
    open('one');
    open('one');
    open('two');
    await settle();
    states.set('one', REVOKED);
    publish({ kind: 'key', id: 'one' });
    await settle();
    expect(ended).to.deep.equal(['one invalid_api_key', 'one invalid_api_key']);
    expect(asked.at(-1)).to.deep.equal(['one']);
    publish({ kind: 'key', id: 'two' });
    publish({ kind: 'campaign', code: 'two' });
    await settle();
    expect(ended).to.have.length(2);
  });

  it('ends all keys of a workspace that is suspended', async () => {
    const { states, ended, open, publish, asked } = watching();
    open('one');
    open('two');
    open('other', 'x');
    await settle();
    for (const id of ['one', 'two', 'other']) states.set(id, SUSPENDED);
    publish({ kind: 'workspace', id: 'w' });
    await settle();
    expect(ended).to.have.members(['one account_unavailable', 'two account_unavailable']);
    expect(asked.at(-1)).to.have.members(['one', 'two']);
  });

  it('notices what changed between reading the key and watching it', async () => {
    const { states, ended, open } = watching();
    states.set('one', REVOKED);
    open('one');
    await settle();
    expect(ended).to.deep.equal(['one invalid_api_key']);
  });

  it('reads again what changes while it reads', async () => {
    let during: (() => void) | null = null;
    const { states, ended, open, publish } = watching(() => {
      const act = during;
      during = null;
      act?.();
    });
    open('one');
    await settle();
    during = () => {
      // The result was read before the change.
      queueMicrotask(() => {
        states.set('one', REVOKED);
        publish({ kind: 'key', id: 'one' });
      });
    };
    publish({ kind: 'key', id: 'one' });
    await settle();
    expect(ended).to.deep.equal(['one invalid_api_key']);
  });

  it('ends a key at its time, without a query', async () => {
    const { states, ended, open, time, asked } = watching();
    states.set('one', { ...VALID, expiresMs: 2_000 });
    open('one');
    await settle();
    time.now = 1_999;
    const queries = asked.length;
    expect(ended).to.deep.equal([]);
    time.now = 2_000;
    await until(() => ended.length > 0);
    expect(ended).to.deep.equal(['one invalid_api_key']);
    expect(asked.slice(queries).flat().length).to.be.at.most(1);
  });

  it('reads all keys in one query when the feed is new or away', async () => {
    for (const away of [{ generation: 2 }, { state: 'unreachable' as const }]) {
      const { states, ended, open, feed, asked } = watching();
      for (let i = 0; i < 50; i++) open(`k${i}`);
      await until(() => asked.flat().length >= 50);
      states.set('k7', REVOKED);
      Object.assign(feed, away);
      await until(() => ended.length > 0);
      expect(ended).to.deep.equal(['k7 invalid_api_key']);
      expect(asked.at(-1)).to.have.length(50);
    }
  });

  it('ends nothing while the database is away, and what has ended afterwards', async () => {
    let isAway = false;
    let failures = 0;
    const { states, ended, open, publish } = watching(() => {
      if (!isAway) return;
      failures++;
      throw new Error('away');
    });
    open('one');
    await settle();
    isAway = true;
    states.set('one', REVOKED);
    publish({ kind: 'key', id: 'one' });
    await until(() => failures > 1);
    expect(ended).to.deep.equal([]);
    isAway = false;
    await until(() => ended.length > 0);
    expect(ended).to.deep.equal(['one invalid_api_key']);
  });

  it('queries nothing when nothing is open', async () => {
    const { open, publish, asked } = watching();
    open('one')();
    await settle();
    const queries = asked.length;
    publish({ kind: 'key', id: 'one' });
    publish({ kind: 'workspace', id: 'w' });
    await settle();
    expect(asked).to.have.length(queries);
  });
});
