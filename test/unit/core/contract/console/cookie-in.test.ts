import { expect } from 'chai';
import { cookieIn } from '../../../../../src/core/contract/console/cookie-in.js';

describe('A cookie in a header', () => {
  it('is found by its whole name, first of several, between any blanks', () => {
    for (const [header, value] of [
      [undefined, null],
      ['', null],
      ['own', null],
      ['own=', ''],
      ['own=1', '1'],
      ['other=2; own=1', '1'],
      [' \t own= 1 ;\tother=2', '1'],
      ['own=1; own=2', '1'],
      ['own=a=b', 'a=b'],
      ['__Secure-own=2', null],
      ['__Secure-own=2; own=1', '1'],
      ['other=own=2; own=1', '1'],
      ['other=2 own=3;own=1', '1'],
      ['own_scans=2', null],
    ] as const)
      expect(cookieIn(header, 'own'), header).to.equal(value);
  });
});
