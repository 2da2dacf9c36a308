import type { ServerResponse } from 'node:http';

/** Who sent a request, as ids that mean nothing outside this service. */
export interface RequestCaller {
  readonly principalId: string;
  readonly workspaceId: string;
}

const callers = new WeakMap<ServerResponse, RequestCaller>();

/** Stores the caller of an authenticated request for its log line. */
export function setRequestCaller(response: ServerResponse, { principalId, workspaceId }: RequestCaller): void {
  callers.set(response, { principalId, workspaceId });
}

/** Null if the request has no valid key. */
export const requestCallerOf = (response: ServerResponse): RequestCaller | null => callers.get(response) ?? null;
