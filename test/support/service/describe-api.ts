import { type Client, clientOf } from '../http/client.js';
import { startTestService, type TestService, type TestServiceOptions } from './service.js';

/** What the tests of a `describeApi` use; its members work from its first `before` on. */
export interface ApiTests {
  readonly running: TestService;
  /** Another instance on the same database, with the option `hasSecond`. */
  readonly second: TestService;
  /** Client for a workspace and a key that only this file has. */
  readonly client: Client;
}

type Tests = (this: Mocha.Suite, api: ApiTests) => void;

/** Forwards to a value that exists by the time a test runs. */
export const later = <Value extends object>(current: () => Value | null): Value =>
  new Proxy({} as Value, {
    get: (_, name) => {
      const value = current();
      if (value === null) throw new Error('The service of these tests is running in tests and hooks only.');
      return Reflect.get(value, name);
    },
  });

export interface ApiOptions extends TestServiceOptions {
  /** Requests a separate service, for tests that look at all of its database, or change or stop parts of it. */
  readonly isOwn?: true;
  readonly hasSecond?: true;
}

/** The first created the database and is closed last. */
type Instances = readonly TestService[];

async function start({ hasSecond, ...options }: ApiOptions): Promise<Instances> {
  const running = await startTestService(options);
  return hasSecond ? [running, await startTestService({ ...options, databaseUrl: running.databaseUrl })] : [running];
}

async function close(instances: Instances): Promise<void> {
  for (const instance of instances.toReversed()) await instance.close();
}

/** Services that files of this process share, by their options: each file has its own workspaces. */
const shared = new Map<string, Promise<Instances>>();

async function startShared(options: ApiOptions): Promise<Instances> {
  const instances = await start(options);
  // All files send their requests from one address.
  for (const { service } of instances) {
    const { wrongKeys, wrongCodes } = service.services.rateLimits;
    for (const limit of [wrongKeys, wrongCodes]) limit.points = Number.MAX_SAFE_INTEGER;
  }
  return instances;
}

/** For the end of a process that runs test files. */
export async function closeSharedServices(): Promise<void> {
  for (const instances of shared.values()) await close(await instances);
  shared.clear();
}

/**
 * Describes tests of a service. Files with the same options share one service, unless they set environment variables or
 * request a separate one.
 */
export function describeApi(title: string, ...given: [Tests] | [ApiOptions, Tests]): void {
  const [options, tests] = given.length === 1 ? [{}, given[0]] : given;
  const isOwn = options.isOwn === true || options.environment !== undefined;
  describe(title, function () {
    let instances: Instances = [];
    let client: Client | null = null;
    before(async () => {
      const key = JSON.stringify(options);
      if (!isOwn && !shared.has(key)) shared.set(key, startShared(options));
      instances = await (isOwn ? start(options) : (shared.get(key) ?? []));
      const [running] = instances;
      if (running !== undefined) client = clientOf(running.url, (await running.addWorkspace()).key);
    });
    const instance = (index: number) => later(() => instances[index] ?? null);
    tests.call(this, { running: instance(0), second: instance(1), client: later(() => client) });
    // Registered last, because the tests' own hooks may need the services.
    after(() => (isOwn ? close(instances) : undefined));
  });
}
