import { expect } from 'chai';
import { DatabaseError } from 'pg';
import { ConnectFailures } from '../../../../../src/platform/database/change-feed/connect-failures.js';

const answer = (code: string): DatabaseError => Object.assign(new DatabaseError('refused', 7, 'error'), { code });
const brokenOff = new Error('Connection terminated unexpectedly');

describe('Failures to connect', () => {
  it('mean that the database is away if nothing responds, or if it is starting up', () => {
    const failures = new ConnectFailures();
    const errors = [
      Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
      new Error('timeout expired'),
      answer('57P03'),
    ];
    expect(errors.map((error) => failures.mayBeReachable(error))).to.deep.equal([false, false, false]);
  });

  it('mean that it is available if it responds with another error', () => {
    expect(new ConnectFailures().mayBeReachable(answer('53300'))).to.equal(true);
  });

  it('mean that it is away only after ten aborted attempts in a row', () => {
    const failures = new ConnectFailures();
    const tell = (): boolean => failures.mayBeReachable(brokenOff);
    expect(Array.from({ length: 9 }, tell)).to.not.include(false);
    expect(tell()).to.equal(false);
    failures.clear();
    expect(tell()).to.equal(true);
  });
});
