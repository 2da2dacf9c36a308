import type { ServerResponse } from 'node:http';

/** Whose request it is, by ids that mean nothing to strangers. */
export interface CallerIds {
  readonly keyId: string;
  readonly workspaceId: string;
}

const callers = new WeakMap<ServerResponse, CallerIds>();

/** Kept with the answer for the line of the log. */
export function noteCaller(response: ServerResponse, { keyId, workspaceId }: CallerIds): void {
  callers.set(response, { keyId, workspaceId });
}

export const callerOf = (response: ServerResponse): CallerIds | null => callers.get(response) ?? null;
