import type { ServerResponse } from 'node:http';

/** Who sent a request, by ids that mean nothing outside this service. */
export interface RequestCaller {
  readonly keyId: string;
  readonly workspaceId: string;
}

const callers = new WeakMap<ServerResponse, RequestCaller>();

/** Remembers the caller of an authenticated request for its line in the log. */
export function setRequestCaller(response: ServerResponse, { keyId, workspaceId }: RequestCaller): void {
  callers.set(response, { keyId, workspaceId });
}

/** Null for a request without a valid key. */
export const requestCallerOf = (response: ServerResponse): RequestCaller | null => callers.get(response) ?? null;
