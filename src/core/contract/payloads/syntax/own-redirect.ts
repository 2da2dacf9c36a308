const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?=:|$)/;

/** Returns the host of an address. A trailing dot makes no difference, nor do the names of this machine. */
const hostOf = ({ host }: URL): string => host.replace(/\.(?=:\d+$|$)/, '').replace(LOOPBACK, 'localhost');

/** Returns the path of an address as a proxy may pass it on, with printable ASCII decoded. */
const pathOf = ({ pathname }: URL): string =>
  pathname.replace(/%([2-7][0-9a-f])/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * Whether this service itself redirects the address. As a destination it would loop, or be counted twice. Other
 * addresses on the same host may belong to another site. The scheme is ignored, because http is often redirected to
 * https. Loops through other services cannot be detected.
 */
export function isOwnRedirect(publicUrl: string, location: string): boolean {
  const own = URL.parse(`${publicUrl}/r/`);
  const target = URL.parse(location);
  return (
    own !== null &&
    target !== null &&
    /^https?:$/.test(target.protocol) &&
    hostOf(own) === hostOf(target) &&
    pathOf(target).startsWith(pathOf(own))
  );
}
