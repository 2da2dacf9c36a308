import type { EntityManager } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import type { OverviewQuery } from '../../../../../src/figures/overview/overview-query.js';
import { MOST_SCANS } from '../../../../../src/figures/overview/rows.js';
import { readSplit } from '../../../../../src/figures/overview/split/read-split.js';
import type { Grouping, Groups } from '../../../../../src/scans/count/figures.js';

const ONE = { scans: 1, uniques: 1 };
const groupsOf = (count: number): Groups => new Map(Array.from({ length: count }, (_, index) => [String(index), ONE]));
/** The tags of a campaign are the bits of its number. */
const tags = {
  keysOf: (id: string) => Array.from({ length: 10 }, (_, bit) => `t${bit}`).filter((_, bit) => (Number(id) >> bit) & 1),
  labelOf: (key: string) => key,
};

describe('A table by tag', () => {
  it('is refused in words if its tags have too many combinations, before anything is read', async () => {
    const present = new Map<Grouping, Groups>([
      ['campaign', groupsOf(700)],
      ['source', groupsOf(100)],
    ]);
    const read = () =>
      readSplit(
        {} as EntityManager,
        { figures: { present, past: new Map() }, tags },
        { order: MOST_SCANS } as OverviewQuery,
        { rows: 'tag', columns: 'source', maxRows: 12, maxColumns: 100, withPrevious: false },
      );
    const refusal = await read().catch((error: unknown) => error);
    expect(refusal).to.have.property('code', 'validation_failed');
    expect(refusal).to.have.property('fields').with.property('splitBy');
  });
});
