import { setTimeout as sleep } from 'node:timers/promises';
import { openSubscriptions } from './api/subscriptions/open-subscriptions.js';
import { createApp } from './app.js';
import type { Cleanup } from './core/cleanup.js';
import type { Services } from './identity/authentication/services.js';
import { type OpenServicesOptions, openServices } from './open-services.js';
import { createReadiness } from './operations/readiness.js';
import { closeAfterAnswers, closeServer } from './platform/http/listen.js';
import type { OpenServer } from './platform/http/open-server.js';
import type { Redirect } from './redirect/open-redirect.js';
import type { Scans } from './scans/open-scans.js';

/** `config` contains the URL of the embedded database if that is used. */
export type OpenHandlersOptions = Omit<OpenServicesOptions, 'publicUrl'>;

/** Everything behind a server with all its handlers. */
export interface OpenHandlers {
  readonly port: number;
  readonly services: Services;
  readonly scans: Scans;
  readonly redirect: Redirect;
  close(): Promise<void>;
}

/**
 * Opens all services, then sets the server's handlers. Closing begins with the server, while the services still work,
 * after the delay in which load balancers notice it.
 */
export async function openHandlers(
  { server, port, setHandlers }: OpenServer,
  options: OpenHandlersOptions,
  cleanup: Cleanup,
): Promise<OpenHandlers> {
  const { config } = options;
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
  const { services, scans, redirect, metrics, startJobs } = await openServices({ ...options, publicUrl }, cleanup);

  let isStopping = false;
  const { orm, renderer } = services;
  const notReady = createReadiness({ orm, scans, renderer, isStopping: () => isStopping });
  cleanup.add(() => metrics.close());
  await metrics.open({ ...services, scans, redirect, notReady });
  // The queue mostly waits for the database, while the app is built.
  const [{ onRequest, acceptsUpgrade, schema }] = await Promise.all([
    createApp(services, metrics.timeRedirect(redirect.handler), {
      production: config.production,
      health: { notReady, isStopping: () => isStopping },
      metricsHandlers: metrics.handlers,
    }),
    startJobs(),
  ]);

  cleanup.add(() => closeServer(server));
  cleanup.add(openSubscriptions(server, services, schema));
  await setHandlers({ onRequest, acceptsUpgrade });
  cleanup.add(async () => {
    isStopping = true;
    if (config.stopDelayMs === 0) return;
    closeAfterAnswers(server);
    await sleep(config.stopDelayMs);
  });
  return { port, services, scans, redirect, close: () => cleanup.run() };
}
