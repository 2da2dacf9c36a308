/** The addresses of one host: a dot at the end of its name means the same host. */
const hostOf = ({ host }: URL): string => host.replace(/\.(?=:\d+$|$)/, '');

/**
 * Whether an address is one that this service redirects itself: such a destination leads in a circle, or is counted
 * twice. Other addresses of the host lead nowhere else, and may be somebody's own site beside this service. A scheme
 * makes no difference, for one is often redirected to the other. Circles by way of other services cannot be seen.
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
