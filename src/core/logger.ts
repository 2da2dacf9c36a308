import { destination, type Logger, pino } from 'pino';

export type { Logger };

/**
 * Logs JSON lines to standard error, so that standard output is left to commands. Never log an IP address, user agent,
 * API key or campaign content.
 */
export const createLogger = (level: string): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination({ fd: 2, sync: true }));
