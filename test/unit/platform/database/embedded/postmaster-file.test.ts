import { expect } from 'chai';
import { parsePostmasterFile } from '../../../../../src/platform/database/embedded/postmaster-file.js';

describe('The postmaster file', () => {
  const text = '4711\n/data/cluster\n1763712000\n54329\n\n127.0.0.1\n  5432001         7\nready   \n';

  it('has the process ID, port and status', () => {
    expect(parsePostmasterFile(text)).to.deep.equal({ pid: 4711, port: 54329, status: 'ready' });
  });

  it('has the status starting while its last lines are not written yet', () => {
    const partial = text.split('\n').slice(0, 3).join('\n');
    expect(parsePostmasterFile(partial)).to.deep.equal({ pid: 4711, port: null, status: 'starting' });
  });

  it('has the status stopping during a shutdown', () => {
    expect(parsePostmasterFile(text.replace('ready   ', 'stopping'))?.status).to.equal('stopping');
  });

  it('is null if it is empty, has no number, or has the negative ID of a standalone backend', () => {
    for (const pid of ['', 'abc', '-4711', '0']) expect(parsePostmasterFile(text.replace('4711', pid))).to.equal(null);
  });
});
