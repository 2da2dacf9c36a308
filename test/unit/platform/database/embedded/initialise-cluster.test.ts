import { expect } from 'chai';
import { sharedBuffersMb } from '../../../../../src/platform/database/embedded/initialise-cluster.js';

describe('The buffers of a new database', () => {
  for (const [gigabytes, megabytes] of [
    [0.5, 128],
    [1, 128],
    [2, 256],
    [3, 384],
    [64, 512],
  ] as const) {
    it(`are ${megabytes} MB on a machine with ${gigabytes} GB`, () => {
      expect(sharedBuffersMb(gigabytes * 2 ** 30)).to.equal(megabytes);
    });
  }
});
