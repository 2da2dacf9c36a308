import type { RequestListener } from 'node:http';
import type { RequestHandler } from 'express';
import type { ObservedServices } from './service-metrics.js';

/** With neither port nor token there are no metrics, and nothing is counted for them. */
export interface MetricsOptions {
  /** If null, metrics are on the service's own port. */
  readonly port: number | null;
  readonly host: string;
  readonly token: string | null;
}

export interface Metrics {
  /** Express middleware for before the routers, in this order. */
  readonly handlers: readonly RequestHandler[];
  /** Returns the same listener with measurements. */
  timeRedirect(redirect: RequestListener): RequestListener;
  readonly countJob: (job: string, outcome: 'done' | 'failed') => void;
  readonly countWebhook: (outcome: 'delivered' | 'failed' | 'given_up') => void;
  /** Adds the metrics of the services, and listens if the metrics have their own port. */
  open(observed: ObservedServices): Promise<void>;
  /** Call this before the observed services are closed. */
  close(): Promise<void>;
}

const OFF: Metrics = {
  handlers: [],
  timeRedirect: (redirect) => redirect,
  countJob: () => {},
  countWebhook: () => {},
  open: async () => {},
  close: async () => {},
};

/** The Prometheus client is only loaded if it is used. */
export async function createMetrics(options: MetricsOptions): Promise<Metrics> {
  if (options.port === null && options.token === null) return OFF;
  const { createPrometheusMetrics } = await import('./prometheus-metrics.js');
  return createPrometheusMetrics(options);
}
