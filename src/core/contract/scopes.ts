import { enumOf } from './names/enum-of.js';

/** The permissions of API keys. `qr:read` includes analytics; `keys:manage` includes the audit. */
export const SCOPES = ['qr:read', 'qr:write', 'qr:delete', 'keys:manage'] as const;
export type Scope = (typeof SCOPES)[number];

/** The default scopes of a new key: everything that REST needs. Managing keys must be requested explicitly. */
export const DEFAULT_SCOPES: readonly Scope[] = ['qr:read', 'qr:write', 'qr:delete'];

/** Whether the text is the name of a scope. */
export const isScope = (text: string): text is Scope => SCOPES.some((scope) => scope === text);

/** The roles of a member, from the most to the fewest permissions. The names are stored, so they must not change. */
export const Role = enumOf('Owner', 'Editor', 'Creator', 'Analyst');
export type Role = keyof typeof Role;

/**
 * What a caller may do. Keys can have any scope; only members of a workspace manage its people and settings. While a
 * workspace is being deleted, its Owners may restore it and nothing else.
 */
export type Permission = Scope | 'people:manage' | 'workspace:restore';

/** The permissions of each role. */
export const PERMISSIONS_OF: Readonly<Record<Role, readonly Permission[]>> = {
  Owner: [...SCOPES, 'people:manage'],
  Editor: ['qr:read', 'qr:write', 'qr:delete'],
  Creator: ['qr:read', 'qr:write'],
  Analyst: ['qr:read'],
};
