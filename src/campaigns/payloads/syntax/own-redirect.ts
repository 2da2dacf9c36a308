/** The host of an address. A dot at the end of its name makes no difference. */
const hostOf = ({ host }: URL): string => host.replace(/\.(?=:\d+$|$)/, '');

/**
 * Whether this service redirects an address itself: as a destination it would loop, or be counted twice. Other addresses of
 * the same host may belong to another site. The scheme makes no difference, as http is often redirected to https. Loops by way
 * of other services cannot be detected.
 */
export function isOwnRedirect(publicUrl: string, location: string): boolean {
  const own = URL.parse(`${publicUrl}/r/`);
  const target = URL.parse(location);
  return (
    own !== null &&
    target !== null &&
    /^https?:$/.test(target.protocol) &&
    hostOf(own) === hostOf(target) &&
    target.pathname.startsWith(own.pathname)
  );
}
