import { z } from 'zod';
import { normalEmail } from '../contract/people/email-address.js';
import { Role } from '../contract/scopes.js';

/** A sign-in provider (OpenID Connect), and who may sign in with it. */
export interface ProviderSettings {
  readonly issuer: URL;
  readonly clientId: string;
  /** Null for a public client. */
  readonly clientSecret: string | null;
  /** Shown on the button. */
  readonly name: string;
  /** Mail domains of new identities, in lower case; empty for all. */
  readonly domains: readonly string[];
  /** The role of people who are neither known nor in a mapped group. Null: they are refused. */
  readonly defaultRole: Role | null;
  /** The workspace of new people and of groups. Null: the one that was chosen at the first sign-in. */
  readonly workspaceId: string | null;
  /** The role of each group; empty if groups do not matter. */
  readonly groups: ReadonlyMap<string, Role>;
  readonly groupsClaim: string;
}

/** Tokens may be read on the way to a host without TLS, unless it is this machine. */
const isIssuer = (text: string): boolean => {
  const { protocol = '', hostname = '', search = '', hash = '', username = '', password = '' } = URL.parse(text) ?? {};
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return (protocol === 'https:' || isLocal) && search + hash + username + password === '';
};

const isRole = (text: string): text is Role => Object.hasOwn(Role, text);
const ROLES = Object.values(Role).join(', ');
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;

const domains = z
  .string()
  .transform((text) => text.split(',').map((name) => normalEmail(`x@${name.trim()}`).slice(2)))
  .refine((names) => names.every((name) => DOMAIN.test(name)), {
    message: 'must be mail domains such as example.com, with commas between them',
  });

const ANY_ROLE = `(${Object.values(Role).join('|')})`;
/** A group and its role. The group may be in quotation marks, with those inside it doubled. */
const PAIR = new RegExp(`\\s*(?:"((?:[^"]|"")*)"|(?!")(.*?))\\s*=\\s*${ANY_ROLE}\\s*(?:,|$)`, 'sy');
/** Quotation marks around both, which mean the same. */
const QUOTED_PAIR = new RegExp(`"((?:[^"]|"")*)=${ANY_ROLE}"`, 'g');
/** Attribute types of the names of directories (RFC 4514), which are no groups. */
const ATTRIBUTE = /^(?:cn|ou|dc|uid|o|l|st|c)$/i;

/**
 * Whether a group without quotation marks is meant as one. Several parts are those of a directory's name, each with an
 * equals sign, or of a name without any; else a role is misspelt, as in `a=Ownr,b=Editor`.
 */
const isOneGroup = (name: string): boolean => {
  const parts = name.split(/(?<!\\),/);
  if (parts.length === 1) return !ATTRIBUTE.test(name);
  const isOfDirectory = parts.every((part) => /^\s*[a-z][a-z0-9.-]*\s*=/i.test(part));
  return isOfDirectory || (!name.includes('=') && parts.every((part) => part.trim() !== ''));
};

const groups = z.string().transform((given, context): ReadonlyMap<string, Role> => {
  const roles = new Map<string, Role>();
  const text = given.replace(QUOTED_PAIR, '"$1"=$2');
  const pairs = new RegExp(PAIR);
  let end = 0;
  for (let found = pairs.exec(text); found !== null && end < text.length; found = pairs.exec(text)) {
    const [, quoted, plain = '', role = ''] = found;
    const name = quoted?.replaceAll('""', '"') ?? plain;
    if (name === '' || roles.has(name) || !isRole(role) || (quoted === undefined && !isOneGroup(name))) break;
    roles.set(name, role);
    end = pairs.lastIndex;
  }
  if (end === text.length && !/,\s*$/.test(text)) return roles;
  const message = `must be group=Role,… with each group once, those with commas in quotation marks, and a Role of ${ROLES}`;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

export const PROVIDER_VARIABLES = {
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, { message: 'must be an https address without query, or http on localhost' })
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().min(1).max(40).optional(),
  OIDC_DOMAINS: domains.default([]),
  OIDC_DEFAULT_ROLE: z.enum(Role, { message: `must be one of ${ROLES}` }).optional(),
  OIDC_WORKSPACE: z.uuid({ message: 'must be the id of a workspace' }).toLowerCase().optional(),
  OIDC_GROUPS: groups.default(new Map()),
  OIDC_GROUPS_CLAIM: z.string().default('groups'),
};

const VARIABLES = z.object(PROVIDER_VARIABLES);

/** Returns null without an issuer. Throws an Error with a one-line message if it has no client. */
export function providerOf(env: z.output<typeof VARIABLES>): ProviderSettings | null {
  if (env.OIDC_ISSUER === undefined) return null;
  if (env.OIDC_CLIENT_ID === undefined) throw new Error('Wrong configuration: OIDC_ISSUER needs OIDC_CLIENT_ID');
  const issuer = new URL(env.OIDC_ISSUER);
  return {
    issuer,
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET ?? null,
    name: env.OIDC_NAME ?? issuer.hostname,
    domains: env.OIDC_DOMAINS,
    defaultRole: env.OIDC_DEFAULT_ROLE ?? null,
    workspaceId: env.OIDC_WORKSPACE ?? null,
    groups: env.OIDC_GROUPS,
    groupsClaim: env.OIDC_GROUPS_CLAIM,
  };
}
