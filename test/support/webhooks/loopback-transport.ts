import { createAddressRule } from '../../../src/core/net/public-address.js';
import type { WebhookTransport } from '../../../src/webhooks/delivery/webhook-transport.js';

export const LOOPBACK = { address: '127.0.0.1', family: 4 };
/** No test waits this long: each shortens the limit that it is about. */
const PATIENT_MS = 60_000;

/** A transport that reaches receivers on the loopback address under any name. */
export const loopbackTransport = (change: Partial<WebhookTransport> = {}): WebhookTransport => ({
  allows: createAddressRule(['loopback']),
  allowHttp: true,
  ownHost: 'codes.example.com',
  resolve: async () => [LOOPBACK],
  connectMs: PATIENT_MS,
  wholeMs: PATIENT_MS,
  ...change,
});
