import { expect } from 'chai';
import { readOwnScans, withOwnScan } from '../../../../../src/core/contract/console/own-scans.js';

const cookieOf = (value: string): string => `signpost_own_scans=${value}`;

describe('The scans that a browser is told about', () => {
  it('are the latest of each campaign, newest first, at most ten', () => {
    let value = '';
    for (let index = 0; index < 12; index++)
      value = withOwnScan(cookieOf(value), { code: `code-${index}`, atMs: index * 1_000 });
    value = withOwnScan(cookieOf(value), { code: 'code-5', atMs: 99_999 });
    const scans = readOwnScans(cookieOf(value));
    expect(scans.map(({ code }) => code)).to.deep.equal([5, 11, 10, 9, 8, 7, 6, 4, 3, 2].map((n) => `code-${n}`));
    expect(scans[0]?.atMs).to.equal(99_000);
  });

  it('are none in what a page or a person has put there instead', () => {
    const long = 'a'.repeat(15_000);
    for (const value of ['', '~', 'ab.1', 'abc', 'abc.', '.1', 'abc.1.1', 'a b.1', `${long}.1`, `abc.${long}`, long])
      expect(readOwnScans(cookieOf(value)), value.slice(0, 20)).to.deep.equal([]);
    expect(readOwnScans(cookieOf('??~abc.a~abc.b!'))).to.deep.equal([{ code: 'abc', atMs: 10_000 }]);
    expect(readOwnScans(cookieOf('abc.a~'.repeat(2_000)))).to.have.length(10);
  });
});
