import { TcpProxy } from '../support/service/tcp-proxy.js';
import type { Check } from './check-scans.js';
import type { ServiceUnderTest } from './service-under-test.js';
import type { Stage } from './stage.js';

export interface ManyInstances {
  /** The fourth instance reaches the database through the proxy. */
  readonly all: readonly [
    ServiceUnderTest,
    ServiceUnderTest,
    ServiceUnderTest,
    ServiceUnderTest,
    ...ServiceUnderTest[],
  ];
  readonly proxy: TcpProxy;
  readonly check: Check;
}

/** Starts four or more instances on one database, with one campaign. */
export async function openInstances({ open, atEnd, check, scale }: Stage): Promise<ManyInstances> {
  const environment = { RATE_LIMIT_PER_MINUTE: '0' };
  const first = await open({ campaigns: 1, environment });
  const { hostname, port } = new URL(first.directUrl);
  const proxy = await TcpProxy.open({ host: hostname, port: Number(port) });
  const more = [];
  for (let number = 1; number < scale.instances; number++) {
    const DATABASE_URL = number === 3 ? proxy.urlOf(first.directUrl) : undefined;
    more.push(await open({ environment: { ...environment, ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }) } }));
  }
  const [second, third, fourth, ...others] = more;
  if (second === undefined || third === undefined || fourth === undefined) throw new Error('at least four instances');
  atEnd(() => proxy.close());
  return { all: [first, second, third, fourth, ...others], proxy, check };
}
