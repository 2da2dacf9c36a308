import { z } from 'zod';

/** What an API key may do. `qr:read` covers analytics too; `keys:manage` covers the audit. */
export const SCOPES = ['qr:read', 'qr:write', 'qr:delete', 'keys:manage'] as const;
export type Scope = (typeof SCOPES)[number];

/** Of a key that is made without naming any: everything that REST asks for. Only who asks for it may make keys. */
export const DEFAULT_SCOPES: readonly Scope[] = ['qr:read', 'qr:write', 'qr:delete'];

const scope = z.enum(SCOPES);
export const isScope = (text: string): text is Scope => scope.safeParse(text).success;
