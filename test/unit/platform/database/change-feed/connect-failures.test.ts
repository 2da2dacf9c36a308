import { expect } from 'chai';
import { DatabaseError } from 'pg';
import { ConnectFailures } from '../../../../../src/platform/database/change-feed/connect-failures.js';

const answer = (code: string): DatabaseError => Object.assign(new DatabaseError('refused', 7, 'error'), { code });
const brokenOff = new Error('Connection terminated unexpectedly');

describe('Failures to connect', () => {
  it('mean that the database is away when nothing answers, or when it is starting up', () => {
    const failures = new ConnectFailures();
    const errors = [
      Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
      new Error('timeout expired'),
      answer('57P03'),
    ];
    expect(errors.map((error) => failures.mayBeReachable(error))).to.deep.equal([false, false, false]);
  });

  it('mean that it is there when it answers with another error', () => {
    expect(new ConnectFailures().mayBeReachable(answer('53300'))).to.equal(true);
  });

  it('mean that it is away only after ten that were broken off in a row', () => {
    const failures = new ConnectFailures();
    const tell = (): boolean => failures.mayBeReachable(brokenOff);
    expect(Array.from({ length: 9 }, tell)).to.not.include(false);
    expect(tell()).to.equal(false);
    failures.clear();
    expect(tell()).to.equal(true);
  });
});
