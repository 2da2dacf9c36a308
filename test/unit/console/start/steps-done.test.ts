import { expect } from 'chai';
import { loadConsoleModule } from '../../../support/console/console-module.js';

interface Exports {
  stepsDone: (campaigns: { totalScans: number }[], printRuns: number, hasDownloaded: boolean) => boolean[];
}

describe('The first steps', () => {
  it('follow from campaigns, their scans, print runs and downloads', async () => {
    const { stepsDone } = await loadConsoleModule<Exports>('start/steps-done.ts');
    expect(stepsDone([], 0, false)).to.deep.equal([false, false, false, false]);
    expect(stepsDone([{ totalScans: 0 }], 0, true)).to.deep.equal([true, false, true, false]);
    expect(stepsDone([{ totalScans: 1 }], 1, false)).to.deep.equal([true, true, true, false]);
    expect(stepsDone([{ totalScans: 1 }, { totalScans: 1 }], 0, false)).to.deep.equal([true, true, true, true]);
  });
});
