import { expect } from 'chai';
import { isPostmasterOf } from '../../../../../src/platform/database/embedded/postmaster-process.js';

describe('A postmaster process', () => {
  it('is not a process that has its recycled ID', async () => {
    expect(await isPostmasterOf(process.pid, process.cwd())).to.equal(false);
  });
});
