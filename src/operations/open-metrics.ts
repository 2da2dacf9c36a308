import type { Metrics, MetricsOptions } from './prometheus-metrics.js';

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
