import { z } from 'zod';

/** The permissions of API keys. `qr:read` includes analytics; `keys:manage` includes the audit. */
export const SCOPES = ['qr:read', 'qr:write', 'qr:delete', 'keys:manage'] as const;
export type Scope = (typeof SCOPES)[number];

/** The default scopes of a new key: everything that REST needs. Managing keys must be requested explicitly. */
export const DEFAULT_SCOPES: readonly Scope[] = ['qr:read', 'qr:write', 'qr:delete'];

const scope = z.enum(SCOPES);
/** Whether the text is the name of a scope. */
export const isScope = (text: string): text is Scope => scope.safeParse(text).success;
