import { expect } from 'chai';
import { readConfig } from '../../../../src/core/config/environment.js';

const CLIENT = { OIDC_ISSUER: 'https://sso.example.com/realms/a', OIDC_CLIENT_ID: 'signpost' };

/** A misspelt role must not become a part of a group's name. */
const MISSPELT = [
  ...['a=Ownr,b=Editor', 'a=Ownr,b=Edtor,c=Owner', 'a=owner, b=Editor', 'CN=Owner,DC=example=Editor'],
  ...['"a"=Owner,"a"=Editor', '"a=Owner', '""=Owner', '"a"b=Owner', 'a=Owner,,b=Editor', ',a=Owner'],
];

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

  it('have groups with commas, as directories name them or in quotation marks', () => {
    const groupsOf = (text: string) => [...(readConfig({ ...CLIENT, OIDC_GROUPS: text }).provider?.groups ?? [])];
    const marketing = 'CN=Marketing,OU=Groups,DC=example,DC=com';
    const cases: [text: string, ...pairs: [string, string][]][] = [
      [`${marketing}=Editor`, [marketing, 'Editor']],
      [`"${marketing}"=Editor`, [marketing, 'Editor']],
      [`"${marketing}=Editor","a, b=Owner"`, [marketing, 'Editor'], ['a, b', 'Owner']],
      [`qr-admins=Owner, ${marketing}=Editor`, ['qr-admins', 'Owner'], [marketing, 'Editor']],
      [`${marketing}=Editor,CN=Sales,DC=com=Analyst`, [marketing, 'Editor'], ['CN=Sales,DC=com', 'Analyst']],
      ['CN=Sales\\, EMEA,DC=example=Editor', ['CN=Sales\\, EMEA,DC=example', 'Editor']],
      ['Sales, EMEA=Editor', ['Sales, EMEA', 'Editor']],
      ['"Sales, EMEA" = Editor , b=Owner', ['Sales, EMEA', 'Editor'], ['b', 'Owner']],
      ['"a=Owner,b"=Editor', ['a=Owner,b', 'Editor']],
      ['"the ""best"""=Creator', ['the "best"', 'Creator']],
      ['/staff/qr=Analyst', ['/staff/qr', 'Analyst']],
      ['"CN"=Owner', ['CN', 'Owner']],
    ];
    for (const [text, ...pairs] of cases) expect(groupsOf(text), text).to.deep.equal(pairs);
  });

  const WRONG: Record<string, readonly string[]> = {
    OIDC_ISSUER: [
      'sso.example.com',
      'http://sso.example.com',
      'https://a.example.com/?b=c',
      'https://u@a.example.com',
      'https://:p@a.example.com',
    ],
    OIDC_DOMAINS: ['example.com,', '@example.com', 'a b'],
    OIDC_DEFAULT_ROLE: ['owner', 'Admin'],
    OIDC_WORKSPACE: ['1'],
    OIDC_GROUPS: ['admins', 'admins=owner', '=Owner', 'a=Owner,a=Editor', 'a=Owner,', 'a=constructor', ...MISSPELT],
    OIDC_NAME: [' ', 'a'.repeat(41)],
  };
  for (const [name, values] of Object.entries(WRONG)) {
    it(`stop the start with one line if ${name} is wrong`, () => {
      for (const value of values)
        expect(wrong({ [name]: value }), value).to.throw(new RegExp(`^Wrong configuration: ${name} [^\\n]*$`));
    });
  }
});
