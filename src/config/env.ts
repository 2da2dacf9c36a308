import { z } from 'zod';

/** The only reader of the environment. Everything is optional; a wrong value stops the start with one line naming it. */

const wholeNumber = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .optional()
    .transform((value) => value ?? fallback);

const MEBIBYTE = 1024 * 1024;

const baseAddress = z
  .string()
  .refine((text) => /^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/.test(text) && URL.canParse(text), {
    message: 'must be an absolute http or https address without query',
  })
  .transform((text) => text.replace(/\/+$/, ''));

const variables = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  PUBLIC_URL: baseAddress.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  API_KEY_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,16}$/, 'must be 1 to 16 letters, digits, _ or -')
    .default('spk_'),
  SCAN_DURABILITY: z.enum(['fast', 'strict']).default('fast'),
  IMAGE_MAX_BYTES: wholeNumber(1, Number.MAX_SAFE_INTEGER, 10 * MEBIBYTE),
  PDF_MAX_BYTES: wholeNumber(1, Number.MAX_SAFE_INTEGER, 20 * MEBIBYTE),
  EXPERIENCE_MAX_BYTES: wholeNumber(1, Number.MAX_SAFE_INTEGER, 60 * MEBIBYTE),
  UNATTACHED_ALLOWANCE_BYTES: wholeNumber(0, Number.MAX_SAFE_INTEGER, 50 * MEBIBYTE),
  ACTIVE_ALLOWANCE_BYTES: wholeNumber(0, Number.MAX_SAFE_INTEGER, 512 * MEBIBYTE),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.string().default('development'),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Base of every encoded address, without a slash at its end. Null: `http://localhost:` and the port in use. */
  readonly publicUrl: string | null;
  readonly dataFolder: string;
  /** Null: the embedded server in the data folder. */
  readonly databaseUrl: string | null;
  readonly apiKeyPrefix: string;
  readonly scanDurability: 'fast' | 'strict';
  readonly uploads: {
    readonly imageBytes: number;
    readonly pdfBytes: number;
    readonly experienceBytes: number;
    readonly unattachedBytes: number;
    readonly activeBytes: number;
  };
  readonly logLevel: string;
  readonly production: boolean;
}

/** An empty variable counts as not set, as a line `PORT=` in a compose file means it. Throws an Error of one line. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new Error(`Wrong configuration: ${problems.join('; ')}`);
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? null,
    dataFolder: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    apiKeyPrefix: env.API_KEY_PREFIX,
    scanDurability: env.SCAN_DURABILITY,
    uploads: {
      imageBytes: env.IMAGE_MAX_BYTES,
      pdfBytes: env.PDF_MAX_BYTES,
      experienceBytes: env.EXPERIENCE_MAX_BYTES,
      unattachedBytes: env.UNATTACHED_ALLOWANCE_BYTES,
      activeBytes: env.ACTIVE_ALLOWANCE_BYTES,
    },
    logLevel: env.LOG_LEVEL,
    production: env.NODE_ENV === 'production',
  };
}
