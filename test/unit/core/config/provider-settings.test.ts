import { expect } from 'chai';
import { readConfig } from '../../../../src/core/config/environment.js';

const CLIENT = { OIDC_ISSUER: 'https://sso.example.com/realms/a', OIDC_CLIENT_ID: 'signpost' };

describe('The settings of a sign-in provider', () => {
  const wrong = (variables: Record<string, string>) => () => readConfig({ ...CLIENT, ...variables });

  it('need an issuer and a client', () => {
    const { issuer, groups, ...rest } = readConfig(CLIENT).provider ?? {};
    expect([issuer?.href, groups?.size]).to.deep.equal([CLIENT.OIDC_ISSUER, 0]);
    expect(rest).to.deep.equal({
      clientId: 'signpost',
      clientSecret: null,
      name: 'sso.example.com',
      domains: [],
      defaultRole: null,
      workspaceId: null,
      groupsClaim: 'groups',
    });
    expect(wrong({ OIDC_CLIENT_ID: '' })).to.throw(/^Wrong configuration: OIDC_ISSUER needs OIDC_CLIENT_ID$/);
  });

  it('have domains in lower case, and roles by group, whose names may contain an equals sign', () => {
    const variables = { OIDC_DOMAINS: 'Example.com, example.org', OIDC_GROUPS: 'cn=admins=Owner, staff = Editor' };
    const { domains, groups } = readConfig({ ...CLIENT, ...variables }).provider ?? {};
    expect(domains).to.deep.equal(['example.com', 'example.org']);
    expect([...(groups ?? [])]).to.deep.equal([
      ['cn=admins', 'Owner'],
      ['staff', 'Editor'],
    ]);
  });

  const WRONG: Record<string, readonly string[]> = {
    OIDC_ISSUER: ['sso.example.com', 'http://sso.example.com', 'https://a.example.com/?b=c', 'https://u@a.example.com'],
    OIDC_DOMAINS: ['example.com,', '@example.com', 'a b'],
    OIDC_DEFAULT_ROLE: ['owner', 'Admin'],
    OIDC_WORKSPACE: ['1'],
    OIDC_GROUPS: ['admins', 'admins=owner', '=Owner', 'a=Owner,a=Editor', 'a=Owner,', 'a=constructor'],
    OIDC_NAME: [' ', 'a'.repeat(41)],
  };
  for (const [name, values] of Object.entries(WRONG)) {
    it(`stop the start with one line if ${name} is wrong`, () => {
      for (const value of values)
        expect(wrong({ [name]: value }), value).to.throw(new RegExp(`^Wrong configuration: ${name} [^\\n]*$`));
    });
  }
});
