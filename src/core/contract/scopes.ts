import { z } from 'zod';

/** What an API key may do. `qr:read` covers analytics too; `keys:manage` covers the audit. */
export const SCOPES = ['qr:read', 'qr:write', 'qr:delete', 'keys:manage'] as const;
export type Scope = (typeof SCOPES)[number];

/** The scopes of a key created without naming any: all that REST needs. Managing keys must be asked for. */
export const DEFAULT_SCOPES: readonly Scope[] = ['qr:read', 'qr:write', 'qr:delete'];

const scope = z.enum(SCOPES);
/** Returns whether the text names a scope. */
export const isScope = (text: string): text is Scope => scope.safeParse(text).success;
