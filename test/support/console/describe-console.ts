import { later } from '../service/describe-api.js';
import { type ConsoleOptions, startConsole, type TestConsole } from './start-console.js';

type Tests = (running: TestConsole) => void;

/** Describes tests of the console, in which no page may have errors; skipped, with the reason, without a browser. */
export function describeConsole(title: string, ...given: [Tests] | [ConsoleOptions, Tests]): void {
  const [options, tests] = given.length === 1 ? [{}, given[0]] : given;
  describe(title, () => {
    let running: TestConsole | null = null;
    before(async function () {
      running = await startConsole(options);
      if (running === null) this.skip();
    });
    afterEach(() => running?.problems.expectNone());
    after(() => running?.close());
    tests(later(() => running));
  });
}
