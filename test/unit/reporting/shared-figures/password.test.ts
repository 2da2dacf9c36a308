import { expect } from 'chai';
import { hashPassword, isPassword } from '../../../../src/reporting/shared-figures/password.js';

describe('The password of shared figures', () => {
  it('is stored with a salt and the cost of its hash, and is recognised in any Unicode form', async () => {
    const [one, other] = [await hashPassword('a', 'Grüße 2026'), await hashPassword('a', 'Grüße 2026')];
    expect(one)
      .to.match(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/)
      .and.not.to.equal(other);
    expect(await isPassword('a', 'Grüße 2026'.normalize('NFD'), one)).to.equal(true);
    expect(await isPassword('a', 'Grüße 2027', one)).to.equal(false);
  });

  it('is checked with the cost of its own hash', async () => {
    // RFC 7914, section 12: the first 32 bytes of the second vector.
    const stored = '$scrypt$ln=10,r=8,p=16$TmFDbA$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWI';
    expect(await isPassword('a', 'password', stored)).to.equal(true);
  });

  it('is refused when too many wait', async () => {
    const results = await Promise.all(
      Array.from({ length: 12 }, () =>
        isPassword('busy', 'password', `$scrypt$ln=4,r=1,p=1$TmFDbA$${'A'.repeat(43)}`).catch(({ code }) => code),
      ),
    );
    expect(results.filter((result) => result === 'unavailable')).to.have.length(3);
  });
});
