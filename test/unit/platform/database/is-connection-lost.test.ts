import { expect } from 'chai';
import { DatabaseError } from 'pg';
import { isConnectionLost } from '../../../../src/platform/database/is-connection-lost.js';

const databaseError = (code: string) => Object.assign(new DatabaseError('sample', 6, 'error'), { code });

describe('A failed query', () => {
  it('may succeed on another connection if its own is gone', () => {
    const lost = [
      databaseError('57P01'),
      Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
      Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }),
      new Error('Connection terminated unexpectedly'),
    ];
    expect(lost.map(isConnectionLost)).to.deep.equal([true, true, true, true]);
  });

  it('is not retried if the database has responded, took too long or cannot be reached', () => {
    const others = [
      databaseError('42P01'),
      new Error('Query read timeout'),
      new Error('timeout exceeded when trying to connect'),
      Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
      'Connection terminated unexpectedly',
    ];
    expect(others.map(isConnectionLost)).to.deep.equal(Array(others.length).fill(false));
  });
});
