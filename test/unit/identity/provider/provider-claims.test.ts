import { expect } from 'chai';
import { readClaims } from '../../../../src/identity/provider/provider-claims.js';

const TOKEN = { iss: 'https://provider.example.com', sub: 'sample' };
const emailOf = (...sources: Record<string, unknown>[]) =>
  readClaims([{ ...TOKEN, ...sources[0] }, sources[1] ?? {}], 'groups').email;

describe('The claims of a provider', () => {
  it('have an address only where the same source says that it is verified', () => {
    const other = { email: 'other@example.com' };
    const own = { email: 'own@example.com', email_verified: true };
    expect(emailOf(own)).to.equal('own@example.com');
    expect(emailOf(other, own)).to.equal('own@example.com');
    expect(emailOf(own, other)).to.equal('own@example.com');
    expect(emailOf({}, own)).to.equal('own@example.com');
    expect(emailOf(other, { email_verified: true })).to.equal(null);
    expect(emailOf({ email_verified: true }, other)).to.equal(null);
    expect(emailOf({ ...other, email_verified: false }, own)).to.equal(null);
  });

  it('have an address in the form in which it is stored', () => {
    const claimed = (email: unknown) => emailOf({ email, email_verified: true });
    expect(claimed('A@München.Example')).to.equal('a@xn--mnchen-3ya.example');
    expect(claimed('a@xn--MNCHEN-3ya.example')).to.equal('a@xn--mnchen-3ya.example');
    for (const wrong of ['a', 'ä@example.com', 'a@b, c@d', 1, null]) expect(claimed(wrong)).to.equal(null);
  });

  it('are refused if they cannot be stored', () => {
    for (const sub of ['', 'a\0b', '\ud800', 'x'.repeat(256)])
      expect(() => readClaims([{ ...TOKEN, sub }], 'groups')).to.throw();
    expect(readClaims([{ ...TOKEN, name: 'a\0b' }], 'groups').name).to.equal(null);
  });

  it('take groups and the name from wherever they are, from the token first', () => {
    const { groups, name } = readClaims(
      [
        { ...TOKEN, groups: ['a'] },
        { groups: ['b'], name: 'Sample' },
      ],
      'groups',
    );
    expect([groups, name]).to.deep.equal([['a'], 'Sample']);
    expect(readClaims([TOKEN], 'constructor').groups).to.deep.equal([]);
  });
});
