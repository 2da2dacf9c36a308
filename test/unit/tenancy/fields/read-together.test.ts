import { expect } from 'chai';
import type { Context } from '../../../../src/tenancy/caller/context.js';
import { readTogether } from '../../../../src/tenancy/fields/read-together.js';

describe('Combined reads of a request', () => {
  const contextOf = (name: string) => ({ name }) as unknown as Context;

  it('are one read of different keys, each with its value', async () => {
    const reads: (readonly string[])[] = [];
    const read = readTogether(async (_context, keys: readonly string[]) => {
      reads.push(keys);
      return keys.map((key) => key.toUpperCase());
    });
    const context = contextOf('one');
    expect(await Promise.all(['a', 'b', 'a'].map((key) => read(context, key)))).to.deep.equal(['A', 'B', 'A']);
    expect(reads).to.deep.equal([['a', 'b']]);
  });

  it('are repeated the next time, also after a failure', async () => {
    let count = 0;
    const read = readTogether(async (_context, keys: readonly string[]) => {
      count++;
      if (count === 2) throw new Error('unavailable');
      return keys.map(() => count);
    });
    const context = contextOf('one');
    expect(await read(context, 'a')).to.equal(1);
    expect(await read(context, 'a').catch(String)).to.equal('Error: unavailable');
    expect(await read(context, 'a')).to.equal(3);
  });

  it('are never shared with another request', async () => {
    const contexts = [contextOf('one'), contextOf('other')];
    const read = readTogether(async (context, keys: readonly string[]) => keys.map(() => context));
    expect(await Promise.all(contexts.map((context) => read(context, 'a')))).to.deep.equal(contexts);
  });
});
