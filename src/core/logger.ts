import { destination, type Logger, pino } from 'pino';

export type { Logger };

/**
 * JSON lines on standard error, so that the output of a command stays its own. Callers must not log an IP address,
 * a user agent, an API key or the content of a campaign.
 */
export const createLogger = (level: string): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination({ fd: 2, sync: true }));
