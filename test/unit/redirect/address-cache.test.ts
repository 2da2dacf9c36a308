import { expect } from 'chai';
import { ChangeHandlers } from '../../../src/platform/database/change-feed/change.js';
import { AddressCache, type AddressedCode } from '../../../src/redirect/address-cache.js';
import { silent } from '../../support/database.js';

const OWN = { id: 'd', host: 'go.example.com', workspaceId: 'own' };

function setUp(find: (address: string) => AddressedCode | null) {
  const { add: onChange, handle: publish } = new ChangeHandlers();
  const feed = { state: 'listening' as const, isReading: false, generation: 1, onChange };
  const asked: string[] = [];
  const cache = new AddressCache({
    feed,
    find: async (address) => {
      asked.push(address);
      return find(address);
    },
    logger: silent,
  });
  return { cache, asked, publish };
}

describe('The cache of addresses', () => {
  it('asks the database once for what is there, and once for what is not', async () => {
    const row = { host: OWN.host, workspaceId: 'own', code: 'abcdefgh' };
    const { cache, asked } = setUp((address) => (address === 'go.example.com/summer' ? row : null));
    for (let times = 0; times < 3; times++) {
      expect(await cache.findCode(OWN, 'Summer')).to.equal(null);
      expect(await cache.findCode(OWN, 'summer')).to.equal('abcdefgh');
    }
    expect(asked).to.deep.equal(['go.example.com/Summer', 'go.example.com/summer']);
    expect(cache.cachedCode(OWN, 'summer')).to.equal('abcdefgh');
  });

  it('has no code of the workspace that had the host before', async () => {
    let row = { host: OWN.host, workspaceId: 'former', code: 'formerly' };
    const { cache, asked } = setUp(() => row);
    expect(await cache.findCode({ ...OWN, workspaceId: 'former' }, 'summer')).to.equal('formerly');
    expect(cache.cachedCode(OWN, 'summer')).to.equal(undefined);
    expect(await cache.findCode(OWN, 'summer')).to.equal(null);
    row = { ...row, workspaceId: 'own', code: 'abcdefgh' };
    expect(await cache.findCode(OWN, 'summer')).to.equal('abcdefgh');
    expect(asked).to.have.length(3);
  });

  it('forgets an address that has changed, and all of a host that has', async () => {
    const { cache, asked, publish } = setUp(() => null);
    await cache.findCode(OWN, 'summer');
    publish({ kind: 'address', id: 'go.example.com/summer' });
    await cache.findCode(OWN, 'summer');
    expect(asked).to.have.length(2);
  });
});
