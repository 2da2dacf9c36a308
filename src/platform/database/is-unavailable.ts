/** SQLSTATE: connection exception, insufficient resources such as a full disk, operator intervention. */
const SQL_STATES = /^(08|53|57P)/;
const NETWORK_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|^timeout expired$|^query read timeout$|client has encountered a connection/i;

/** Whether the error, or one that it wraps, means that the database cannot be reached at the moment. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (SQL_STATES.test(code) || NETWORK_ERRORS.has(code) || MESSAGES.test(error.message)) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  return isUnavailable(error.cause) || ('previous' in error && isUnavailable(error.previous));
}
