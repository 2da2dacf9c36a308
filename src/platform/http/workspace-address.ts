import type { IncomingMessage } from 'node:http';

/** The beginning of every address in a workspace: `/w/{slug}`. */
const PREFIX = /^\/w\/([a-z0-9-]{1,60})(?=[/?]|$)/;

const slugs = new WeakMap<IncomingMessage, string>();

/**
 * Removes the workspace from the request's address and remembers it. Everything after this sees the same address for
 * all workspaces. Does nothing the second time.
 */
export function enterWorkspace(request: IncomingMessage): void {
  const { url = '' } = request;
  const [prefix, slug] = PREFIX.exec(url) ?? [];
  if (prefix === undefined || slug === undefined || slugs.has(request)) return;
  const rest = url.slice(prefix.length);
  slugs.set(request, slug);
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
}

/** The slug of the workspace in the request's address; null if there is none. */
export const slugOf = (request: IncomingMessage): string | null => slugs.get(request) ?? null;
