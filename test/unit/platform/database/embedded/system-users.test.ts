import { expect } from 'chai';
import { parseSystemUsers } from '../../../../../src/platform/database/embedded/system-users.js';

describe('The list of system users', () => {
  it('has neither root nor comments nor invalid lines', () => {
    const text = '# users\nroot:x:0:0:root:/root:/bin/sh\ndaemon:x:1:2:::\nbroken\n+\nnobody:*:-2:-2:::\n';
    expect(parseSystemUsers(text)).to.deep.equal([
      { name: 'daemon', userId: 1, groupId: 2 },
      { name: 'nobody', userId: -2, groupId: -2 },
    ]);
  });
});
