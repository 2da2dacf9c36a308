/** Hosts on which services make links for everybody. They stay with the service, whoever leaves it. */
const SERVICE_HOSTS: ReadonlySet<string> = new Set([
  ...['bit.ly', 'bitly.com', 'bitly.is', 'j.mp'],
  ...['dub.sh', 'dub.link', 'dub.co', 'amzn.id', 'chatg.pt', 'git.new', 'loooooooo.ng', 'spti.fi', 'stey.me'],
  ...['kutt.it', 'kutt.to', 'rebrand.ly', 'tinyurl.com', 's.id', 'shorturl.at', 'short.gy', 'cutt.ly', 'rb.gy'],
  ...['t.ly', 'ow.ly', 'buff.ly', 'is.gd', 'v.gd', 'tiny.cc', 'qr.ae', 'goo.gl', 't.co', 'lnkd.in'],
]);

/** Whether links on the host are those of a service, which nobody can take along. The host is in lower case. */
export const isServiceHost = (host: string): boolean => SERVICE_HOSTS.has(host.replace(/^www\./, ''));
