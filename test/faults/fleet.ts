import { TcpProxy } from '../support/service/tcp-proxy.js';
import type { FaultHarness } from './harness.js';
import { ServiceUnderTest } from './service-under-test.js';

export interface Fleet {
  /** The fourth instance reaches the database through the proxy. */
  readonly all: [ServiceUnderTest, ServiceUnderTest, ServiceUnderTest, ServiceUnderTest, ...ServiceUnderTest[]];
  readonly proxy: TcpProxy;
  readonly failures: string[];
}

/** Starts four or more instances on one database, with one campaign. */
export async function openFleet(harness: FaultHarness, count: number): Promise<Fleet> {
  const environment = { RATE_LIMIT_PER_MINUTE: '0' };
  const first = await ServiceUnderTest.open(harness, { campaigns: 1, environment });
  const { hostname, port } = new URL(first.directUrl);
  const proxy = await TcpProxy.open({ host: hostname, port: Number(port) });
  const open = (more: Record<string, string> = {}): Promise<ServiceUnderTest> =>
    ServiceUnderTest.open(harness, { beside: first, environment: { ...environment, ...more } });
  const all: Fleet['all'] = [
    first,
    await open(),
    await open(),
    await open({ DATABASE_URL: proxy.urlOf(first.directUrl) }),
  ];
  while (all.length < count) all.push(await open());
  return { all, proxy, failures: [] };
}
