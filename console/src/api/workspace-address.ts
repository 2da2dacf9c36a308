import { createBrowserHistory } from '@tanstack/react-router';

const PREFIX = /^\/w\/[a-z0-9-]{1,60}(?=\/|$)/;

const prefixOf = (slug: string): string => `/w/${slug}`;

/** Of this page, from the first session on. Another workspace is another page. Empty: that of the person's oldest one. */
let prefix = PREFIX.exec(location.pathname)?.[0] ?? '';

/**
 * Returns the address, in the workspace of this page, of a screen or of anything that the console requests with its
 * cookie. Only paths are changed.
 */
export const inWorkspace = (path: string): string => (path.startsWith('/') ? prefix + path : path);

/** Shows the workspace in the address. Returns false if this page is in another one. */
export function enterWorkspace(slug: string): boolean {
  if (prefix !== '') return prefix === prefixOf(slug);
  prefix = prefixOf(slug);
  const { pathname, search, hash } = location;
  // The router, which has replaced the method of this history, would load the screen again.
  History.prototype.replaceState.call(history, history.state, '', prefix + pathname + search + hash);
  return true;
}

/** Loads a screen in a workspace, without anything that was read or typed. Never resolves. */
export function openWorkspace(slug: string, path: string): Promise<never> {
  location.assign(prefixOf(slug) + path);
  return new Promise(() => {});
}

/** The router's history. Screens have the same paths in all workspaces. */
export const workspaceHistory = createBrowserHistory({
  createHref: inWorkspace,
  parseLocation: () => {
    const { search, hash } = location;
    const pathname = location.pathname.replace(PREFIX, '') || '/';
    // A link to another hash of the page, typed or opened in its tab, has no state.
    const state = history.state ?? { __TSR_index: 0 };
    return { href: pathname + search + hash, pathname, search, hash, state };
  },
});
