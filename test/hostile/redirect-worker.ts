/**
 * Requests an address every few milliseconds, whether or not earlier requests were answered, so that a stalled service
 * delays all requests of that time. Responds to each message with the times since the previous message.
 */
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { url, everyMs, status } = workerData as { url: string; everyMs: number; status: number };
const OUTSTANDING_MAX = 500;
const LIMIT_MS = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: 20 });
let times: number[] = [];
let failed = 0;
/** When each unanswered request was sent. */
const outstanding = new Set<{ readonly start: number }>();

function ask(): void {
  if (outstanding.size >= OUTSTANDING_MAX) {
    failed++;
    return;
  }
  const sent = { start: performance.now() };
  outstanding.add(sent);
  let isDone = false;
  const done = (isRight: boolean): void => {
    if (isDone) return;
    isDone = true;
    outstanding.delete(sent);
    if (isRight) times.push(performance.now() - sent.start);
    else failed++;
  };
  const headers = { 'X-Forwarded-For': '198.51.100.7', 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
  const request = get(url, { agent, headers, timeout: LIMIT_MS }, (response) => {
    response.resume();
    response.once('end', () => done(response.statusCode === status));
    response.once('close', () => done(false));
  });
  request.once('error', () => done(false));
  request.once('timeout', () => request.destroy());
}

setInterval(ask, everyMs);
parentPort?.on('message', () => {
  const [oldest] = outstanding;
  const waitingMs = oldest === undefined ? 0 : performance.now() - oldest.start;
  parentPort?.postMessage({ times, failed, waitingMs });
  times = [];
  failed = 0;
});
