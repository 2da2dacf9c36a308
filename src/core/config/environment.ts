import { z } from 'zod';
import { PROVIDER_VARIABLES, type ProviderSettings, providerOf } from './provider-settings.js';
import { type MailConfig, mailOf, redisUrl, sender, smtpUrl } from './server-urls.js';
import { type S3Storage, storageOf } from './storage-url.js';
import {
  baseAddress,
  databaseUrl,
  MEBIBYTE,
  nameServers,
  optionalPort,
  storageUrl,
  trustList,
  wholeNumber,
} from './variable-formats.js';

/**
 * The only module that reads the environment. Every variable is optional; an invalid value stops the start with one
 * line that names it.
 */

const variables = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  PUBLIC_URL: baseAddress.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: databaseUrl.optional(),
  REDIS_URL: redisUrl.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: sender.optional(),
  ...PROVIDER_VARIABLES,
  STORAGE_URL: storageUrl.optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  TRUST_PROXY: trustList.default([]),
  GEOIP_DB: z.string().min(1).optional(),
  API_KEY_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,16}$/, 'must be 1 to 16 letters, digits, _ or -')
    .default('spk_'),
  WORKSPACE_CREATION: z.enum(['owners', 'nobody']).default('owners'),
  SCAN_RETENTION_DAYS: wholeNumber(0, 36_500, 0),
  VISITOR_RETENTION_DAYS: wholeNumber(3, 36_500, 60),
  RATE_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000, 600),
  WEBHOOK_ALLOWED_ADDRESSES: trustList.default([]),
  WEBHOOK_ALLOW_HTTP: z.enum(['true', 'false']).default('false'),
  DNS_SERVERS: nameServers.default([]),
  SCAN_DURABILITY: z.enum(['fast', 'strict']).default('fast'),
  IMAGE_MAX_BYTES: wholeNumber(1, Number.MAX_SAFE_INTEGER, 10 * MEBIBYTE),
  PDF_MAX_BYTES: wholeNumber(1, Number.MAX_SAFE_INTEGER, 20 * MEBIBYTE),
  EXPERIENCE_MAX_BYTES: wholeNumber(1, Number.MAX_SAFE_INTEGER, 60 * MEBIBYTE),
  UNATTACHED_ALLOWANCE_BYTES: wholeNumber(0, Number.MAX_SAFE_INTEGER, 50 * MEBIBYTE),
  ACTIVE_ALLOWANCE_BYTES: wholeNumber(0, Number.MAX_SAFE_INTEGER, 512 * MEBIBYTE),
  STOP_DELAY_SECONDS: wholeNumber(0, 300, 0),
  LISTEN_BEFORE_READY: z.enum(['true', 'false']).default('true'),
  METRICS_PORT: optionalPort,
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 printable characters without spaces')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.string().default('development'),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Origin of every encoded address. Null: `http://localhost:` with the port in use. */
  readonly publicUrl: string | null;
  readonly dataFolder: string;
  /** As `readDatabaseUrl` reads it. Null: use the embedded server in the data folder. */
  readonly databaseUrl: string | null;
  /** Counts rate limits across all instances. Null: each instance counts its own. */
  readonly redisUrl: string | null;
  /** The server that sends mail, and the sender. Null: the service sends none. */
  readonly mail: MailConfig | null;
  /** Null: store files in the data folder. */
  readonly storage: S3Storage | null;
  /** Null: nobody signs in with a provider. */
  readonly provider: ProviderSettings | null;
  readonly apiKeyPrefix: string;
  /** Who may create workspaces, besides the operator. */
  readonly workspaceCreation: 'owners' | 'nobody';
  /** Proxies whose X-Forwarded-For is trusted, in `proxy-addr` syntax; empty for none. */
  readonly trustProxy: readonly string[];
  /** Path of a city database, read at the start; null: use the bundled one. */
  readonly geoipFile: string | null;
  /** Requests per minute and key; 0: no limit. */
  readonly requestsPerMinute: number;
  /** Name servers that checks of domains ask; empty for the system's. */
  readonly dnsServers: readonly string[];
  /** Allowed receivers and domains outside the public internet, in `proxy-addr` syntax, and whether TLS is optional. */
  readonly webhooks: { readonly allowedAddresses: readonly string[]; readonly allowHttp: boolean };
  readonly scanDurability: 'fast' | 'strict';
  /** Days for which raw scans are retained (0: forever) and for which returning visitors are recognised. */
  readonly retention: { readonly scanDays: number; readonly visitorDays: number };
  readonly uploads: {
    readonly imageBytes: number;
    readonly pdfBytes: number;
    readonly experienceBytes: number;
    readonly unattachedBytes: number;
    readonly activeBytes: number;
  };
  /** How long the service still answers after it is told to stop, while `/readyz` turns load balancers away. */
  readonly stopDelayMs: number;
  /** If false, the port opens only when everything behind it is ready, and must be set explicitly. */
  readonly listenBeforeReady: boolean;
  /** No metrics without port and token. If only the port is null: on the service's port, behind the token. */
  readonly metrics: { readonly port: number | null; readonly host: string; readonly token: string | null };
  readonly logLevel: string;
  readonly production: boolean;
}

/**
 * Reads the configuration. An empty variable counts as not set, as in a line `PORT=` of a compose file. Throws an Error
 * with a one-line message.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  // PostgreSQL's driver reads its own variables where an address leaves something out.
  for (const name of Object.keys(process.env)) if (name.startsWith('PG')) Reflect.deleteProperty(process.env, name);
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(nonEmpty);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new Error(`Wrong configuration: ${problems.join('; ')}`);
  }
  const env = parsed.data;
  if (env.LISTEN_BEFORE_READY === 'false' && env.PORT === 0)
    throw new Error('Wrong configuration: PORT must be named when LISTEN_BEFORE_READY is false');
  return {
    storage: storageOf(env),
    provider: providerOf(env),
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? null,
    dataFolder: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    redisUrl: env.REDIS_URL ?? null,
    mail: mailOf(env),
    apiKeyPrefix: env.API_KEY_PREFIX,
    workspaceCreation: env.WORKSPACE_CREATION,
    trustProxy: env.TRUST_PROXY,
    geoipFile: env.GEOIP_DB ?? null,
    requestsPerMinute: env.RATE_LIMIT_PER_MINUTE,
    webhooks: { allowedAddresses: env.WEBHOOK_ALLOWED_ADDRESSES, allowHttp: env.WEBHOOK_ALLOW_HTTP === 'true' },
    dnsServers: env.DNS_SERVERS,
    scanDurability: env.SCAN_DURABILITY,
    retention: { scanDays: env.SCAN_RETENTION_DAYS, visitorDays: env.VISITOR_RETENTION_DAYS },
    uploads: {
      imageBytes: env.IMAGE_MAX_BYTES,
      pdfBytes: env.PDF_MAX_BYTES,
      experienceBytes: env.EXPERIENCE_MAX_BYTES,
      unattachedBytes: env.UNATTACHED_ALLOWANCE_BYTES,
      activeBytes: env.ACTIVE_ALLOWANCE_BYTES,
    },
    stopDelayMs: env.STOP_DELAY_SECONDS * 1000,
    listenBeforeReady: env.LISTEN_BEFORE_READY === 'true',
    metrics: { port: env.METRICS_PORT ?? null, host: env.METRICS_HOST, token: env.METRICS_TOKEN ?? null },
    logLevel: env.LOG_LEVEL,
    production: env.NODE_ENV === 'production',
  };
}
