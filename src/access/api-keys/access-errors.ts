import { AppError } from '../../core/errors.js';

/** 401 for a session that is unknown, expired or signed out, or whose key has ended. */
export const sessionEnded = (): AppError => new AppError('session_ended', 'The session has ended. Sign in again.');

/**
 * Whether a request of this error may have guessed a key or a link. Nobody guesses sessions: a browser whose session has ended sends the
 * same cookie many times, for the pictures of a list, and must still be told to sign in.
 */
export const isWrongKey = ({ status, code }: AppError): boolean => status === 401 && code !== 'session_ended';

/** 401 for links that are unknown, used or expired alike. */
export const invalidSignInLink = (): AppError =>
  new AppError(
    'invalid_sign_in_link',
    'The link was used already or has expired. Sign in with a key, or ask the operator for a new link.',
  );

/** 403 for a request with the cookie of a session that a page of another origin may have sent. */
export const foreignPage = (): AppError =>
  new AppError(
    'foreign_page',
    'A session works only for requests of the console itself, with the header X-Signpost-Console: 1. Send an API key instead.',
  );

/** 403 for every key of a suspended workspace. */
export const accountUnavailable = (): AppError =>
  new AppError('account_unavailable', 'This workspace is suspended. Ask the operator of this service.');
