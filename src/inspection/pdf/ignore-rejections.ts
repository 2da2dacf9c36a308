import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

const ignore = (): void => undefined;

/**
 * Runs work with pdf.js, which leaves rejected promises behind for damaged pages; unhandled, each would end the
 * process.
 */
export async function ignoreRejections<Result>(work: () => Promise<Result>): Promise<Result> {
  process.on('unhandledRejection', ignore);
  try {
    return await work();
  } finally {
    // Node reports unhandled rejections only after all due callbacks have run.
    await yieldToEventLoop();
    process.off('unhandledRejection', ignore);
  }
}
