import { isDiskFull } from '../../core/disk/is-disk-full.js';
import { AppError, internalError, noRoomForFiles, unavailable } from '../../core/errors.js';
import type { Logger } from '../../core/logger.js';
import { isUnavailable } from './is-unavailable.js';

/** Returns the error for the caller: an AppError unchanged, any other error without its reason, which is logged. */
export function toAppError(error: unknown, logger: Logger, requestId: string): AppError {
  if (error instanceof AppError) return error;
  if (isUnavailable(error)) {
    logger.warn({ requestId }, 'the database cannot be reached');
    return unavailable();
  }
  if (isDiskFull(error)) {
    logger.error({ requestId }, 'the disk is full; no files can be stored');
    return noRoomForFiles();
  }
  const reason =
    error instanceof Error ? { type: error.name, stack: stackWithoutMessage(error) } : { type: typeof error };
  logger.error({ requestId, ...reason }, 'a request failed unexpectedly');
  return internalError();
}

/** A driver's error message may contain data of a row; its stack frames do not. */
const stackWithoutMessage = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
