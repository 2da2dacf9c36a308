import { type Client, clientOf } from '../http/client.js';
import { startTestService, type TestService, type TestServiceOptions } from './service.js';

/** What the tests of a `describeApi` use; its members work from its first `before` on. */
export interface ApiTests {
  readonly running: TestService;
  /** Of a workspace and a key that only this file has. */
  readonly client: Client;
}

type Tests = (this: Mocha.Suite, api: ApiTests) => void;

/** Forwards to a value that exists by the time a test runs. */
const later = <Value extends object>(current: () => Value | null): Value =>
  new Proxy({} as Value, {
    get: (_, name) => {
      const value = current();
      if (value === null) throw new Error('The service of these tests is running in tests and hooks only.');
      return Reflect.get(value, name);
    },
  });

export interface ApiOptions extends TestServiceOptions {
  /** A service of its own, for tests that look at all of its database, or change or stop parts of it. */
  readonly isOwn?: true;
}

/** Services that files of this process share, by their options: each file has workspaces of its own. */
const shared = new Map<string, Promise<TestService>>();

async function startShared(options: ApiOptions): Promise<TestService> {
  const service = await startTestService(options);
  // All files ask from one address.
  const { wrongKeys, wrongCodes } = service.service.services.rateLimits;
  for (const limit of [wrongKeys, wrongCodes]) limit.points = Number.MAX_SAFE_INTEGER;
  return service;
}

/** For the end of a process that runs test files. */
export async function closeSharedServices(): Promise<void> {
  for (const service of shared.values()) await (await service).close();
  shared.clear();
}

/**
 * Describes tests of a service. Files with the same options use one service, as long as these set no environment and do not ask
 * for one of their own.
 */
export function describeApi(title: string, ...given: [Tests] | [ApiOptions, Tests]): void {
  const [options, tests] = given.length === 1 ? [{}, given[0]] : given;
  const isOwn = options.isOwn === true || options.environment !== undefined;
  describe(title, function () {
    let running: TestService | null = null;
    let client: Client | null = null;
    before(async () => {
      const key = JSON.stringify(options);
      if (!isOwn && !shared.has(key)) shared.set(key, startShared(options));
      const opened = await (shared.get(key) ?? startTestService(options));
      running = opened;
      client = clientOf(opened.url, (await opened.addWorkspace()).key);
    });
    after(() => (isOwn ? running?.close() : undefined));
    tests.call(this, { running: later(() => running), client: later(() => client) });
  });
}
