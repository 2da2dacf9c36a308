import { expect } from 'chai';
import { ChangeHandlers } from '../../../../src/platform/database/change-feed/change.js';
import type { ReadPool } from '../../../../src/platform/database/read-pool.js';
import { type KnownDomain, KnownDomains } from '../../../../src/tenancy/domains/known-domains.js';
import { silent } from '../../../support/database.js';

const row = (workspaceId: string): KnownDomain => ({ id: workspaceId, host: 'go.example.com', workspaceId });

/** Known domains over a database whose responses the test sends one by one. */
function setUp() {
  const { add: onChange, handle: publish } = new ChangeHandlers();
  const feed = { state: 'listening' as const, isReading: false, generation: 1, onChange };
  const reads: ((rows: readonly KnownDomain[]) => void)[] = [];
  const query = () => new Promise((resolve) => reads.push((rows) => resolve({ rows })));
  const pool = { query, end: async () => {} } as unknown as ReadPool;
  const domains = new KnownDomains({ feed, reads: pool, file: { save: () => {} }, logger: silent });
  return { domains, publish, reads };
}

describe('Known domains', () => {
  it('keep the later of two reads of a host, whichever ends first', async () => {
    const { domains, publish, reads } = setUp();
    publish({ kind: 'domain', id: 'go.example.com' });
    const first = domains.whenRead('go.example.com');
    publish({ kind: 'domain', id: 'go.example.com' });
    reads[1]?.([row('later')]);
    await domains.whenRead('go.example.com');
    reads[0]?.([row('earlier')]);
    await first;
    expect(domains.get('go.example.com')?.workspaceId).to.equal('later');
    expect(domains.reading.size).to.equal(0);
  });

  it('let nobody go on after an earlier read while a later one runs', async () => {
    const { domains, publish, reads } = setUp();
    publish({ kind: 'domain', id: 'go.example.com' });
    const first = domains.whenRead('go.example.com');
    publish({ kind: 'domain', id: 'go.example.com' });
    reads[0]?.([row('earlier')]);
    reads[1]?.([row('later')]);
    await first;
    expect(domains.get('go.example.com')?.workspaceId).to.equal('later');
  });

  it('read a host again that changed while all were read', async () => {
    const { domains, publish, reads } = setUp();
    const refreshed = domains.refresh();
    publish({ kind: 'domain', id: 'go.example.com' });
    reads[1]?.([row('new')]);
    await domains.whenRead('go.example.com');
    reads[0]?.([row('old')]);
    await refreshed;
    reads[2]?.([row('new')]);
    await domains.whenRead('go.example.com');
    expect(domains.get('go.example.com')?.workspaceId).to.equal('new');
  });
});
