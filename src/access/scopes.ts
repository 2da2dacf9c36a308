import { z } from 'zod';

/** What an API key may do. `qr:read` covers analytics too. */
export const SCOPES = ['qr:read', 'qr:write', 'qr:delete'] as const;
export type Scope = (typeof SCOPES)[number];

const scope = z.enum(SCOPES);
export const isScope = (text: string): text is Scope => scope.safeParse(text).success;
