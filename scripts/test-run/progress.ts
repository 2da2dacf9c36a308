import type { FileResult } from './messages.js';
import { storeDurations } from './test-files.js';

const SLOWEST = 10;
const REPORT_EVERY_MS = 15_000;

/** For example `12 passed, 0 failed`, with the number of skipped tests if there are any. */
const countsOf = ({ passed, failed, skipped }: { passed: number; failed: number; skipped: number }): string =>
  [`${passed} passed`, `${failed} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])].join(', ');

/** Prints only whole lines, identical on a terminal and in a log: each file when it ends, each failure immediately. */
export class Progress {
  readonly #total: number;
  readonly #start = performance.now();
  readonly #results: FileResult[] = [];
  readonly #failures: string[] = [];
  readonly #running = new Map<string, number>();
  readonly #timer = setInterval(() => this.#reportRunning(), REPORT_EVERY_MS).unref();
  #lastMs = performance.now();

  constructor(total: number) {
    this.#total = total;
  }

  line(text: string): void {
    this.#lastMs = performance.now();
    process.stdout.write(`${text}\n`);
  }

  begin(file: string): void {
    this.#running.set(file, performance.now());
  }

  failure(file: string, details: string): void {
    const text = `FAILED ${file}\n${details}\n`;
    this.#failures.push(text);
    this.line(`\n${text}`);
  }

  result(result: FileResult): void {
    this.#running.delete(result.file);
    this.#results.push(result);
    const at = `[${String(this.#results.length).padStart(String(this.#total).length)}/${this.#total}]`;
    this.line(`${at} ${result.file}: ${countsOf(result)}, ${result.seconds.toFixed(1)} s`);
  }

  /**
   * Prints the slowest files, all failures again, and the total as the last line. Returns whether everything passed.
   */
  close(): boolean {
    clearInterval(this.#timer);
    storeDurations(this.#results);
    const slowest = this.#results.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
    this.line(`\nLongest: ${slowest.map(({ file, seconds }) => `${file} ${seconds.toFixed(0)} s`).join(', ')}`);
    if (this.#failures.length > 0) this.line(`\nAll failures again:\n\n${this.#failures.join('\n')}`);
    // Some failures belong to no file: a process that did not end, or something left behind.
    const sum = { passed: 0, failed: this.#failures.length, skipped: 0 };
    for (const { passed, skipped } of this.#results) {
      sum.passed += passed;
      sum.skipped += skipped;
    }
    const seconds = (performance.now() - this.#start) / 1000;
    this.line(
      `${this.#results.length} of ${this.#total} files in ${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`,
    );
    this.line(countsOf(sum));
    return sum.failed === 0 && this.#results.length === this.#total;
  }

  #reportRunning(): void {
    if (performance.now() - this.#lastMs < REPORT_EVERY_MS) return;
    const running = [...this.#running].map(
      ([file, start]) => `${file} (${((performance.now() - start) / 1000).toFixed(0)} s)`,
    );
    this.line(running.length > 0 ? `still running: ${running.join(', ')}` : 'waiting for the test processes to end');
  }
}
