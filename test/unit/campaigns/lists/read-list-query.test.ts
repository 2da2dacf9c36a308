import { expect } from 'chai';
import { readListQuery } from '../../../../src/campaigns/lists/read-list-query.js';
import { FieldProblems } from '../../../../src/core/field-problems.js';

describe('The list of an address', () => {
  it('has no filter by type unless the address has one', () => {
    const problems = new FieldProblems();
    expect(readListQuery({ search: 'x' }, problems)?.filter?.payloadTypes).to.equal(null);
    expect(readListQuery({ payloadTypes: 'Url' }, problems)?.filter?.payloadTypes).to.deep.equal(['Url']);
    expect(problems.isEmpty).to.equal(true);
  });
});
