/**
 * Requests a redirect every few milliseconds, whether or not earlier ones are answered, so that a stalled service delays
 * all requests of that time. Answers each message with the times since the message before.
 */
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { url, everyMs } = workerData as { url: string; everyMs: number };
const OUTSTANDING_MAX = 500;
const LIMIT_MS = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: 20 });
let times: number[] = [];
let failed = 0;
let outstanding = 0;

function ask(): void {
  if (outstanding >= OUTSTANDING_MAX) {
    failed++;
    return;
  }
  outstanding++;
  const start = performance.now();
  let isDone = false;
  const done = (isRight: boolean): void => {
    if (isDone) return;
    isDone = true;
    outstanding--;
    if (isRight) times.push(performance.now() - start);
    else failed++;
  };
  const headers = { 'X-Forwarded-For': '198.51.100.7', 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
  const request = get(url, { agent, headers, timeout: LIMIT_MS }, (response) => {
    response.resume();
    response.once('end', () => done(response.statusCode === 302));
    response.once('close', () => done(false));
  });
  request.once('error', () => done(false));
  request.once('timeout', () => request.destroy());
}

setInterval(ask, everyMs);
parentPort?.on('message', () => {
  parentPort?.postMessage({ times, failed });
  times = [];
  failed = 0;
});
