import { problem } from '../../core/contract/problems.js';
import { AppError } from '../../core/errors.js';
import { WorkspaceStatus } from '../workspaces/workspace.js';

/** 401 for a session that is unknown, expired, signed out, or whose key has ended. */
export const sessionEnded = (): AppError => new AppError('session_ended', problem('session_ended'));

/**
 * Whether a request with this error may have been guessing a key or a link. Nobody guesses sessions: a browser
 * whose session has ended sends the same cookie many times, for example for the pictures of a list, and must still
 * be told to sign in.
 */
export const isWrongKey = ({ status, code }: AppError): boolean => status === 401 && code !== 'session_ended';

/** 401 for unknown, used and expired links alike. */
export const invalidSignInLink = (): AppError => new AppError('invalid_sign_in_link', problem('sign_in_link_invalid'));

/** 401 for every passkey that cannot be used, so that the response does not tell why, except for a page in a frame. */
export const invalidPasskey = (why: 'passkey_invalid' | 'passkey_framed' = 'passkey_invalid'): AppError =>
  new AppError('invalid_passkey', problem(why));

/** 403 for a request with a session cookie that may come from a page of another origin. */
export const foreignPage = (): AppError => new AppError('foreign_page', problem('session_for_console_only'));

/** 403 for every key of a suspended workspace. */
export const accountUnavailable = (status: WorkspaceStatus): AppError =>
  new AppError(
    'account_unavailable',
    problem(status === WorkspaceStatus.Deleted ? 'workspace_deleted' : 'workspace_suspended'),
  );
