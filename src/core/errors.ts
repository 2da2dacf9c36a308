import { type ErrorCode, STATUS_OF_CODE } from './error-codes.js';

/** A field's path as the caller sent it (`style.foregroundColor`, `file`, `pageSize`), to what is wrong with it. */
export type FieldErrors = Record<string, string[]>;

/** A value for a field, named as in FieldErrors, with which the request would not be refused for this reason. */
export interface Suggestion {
  readonly field: string;
  readonly value: string;
}

/**
 * An error that a caller is told about, made by the factories below and rendered once for REST and once for GraphQL. Its
 * message says what to do; it never holds personal data, SQL or a stack.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | null;
  /** When to try again, for errors that pass by themselves: whole seconds, at least 1. */
  readonly retryAfterSeconds: number | null;
  /** To be applied together. Fields may be others than those of `fields`. */
  readonly suggestions: readonly Suggestion[];

  constructor(
    code: ErrorCode,
    message: string,
    fields: FieldErrors | null = null,
    retryAfterSeconds: number | null = null,
    suggestions: readonly Suggestion[] = [],
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.suggestions = suggestions;
  }

  get status(): number {
    return STATUS_OF_CODE[this.code];
  }
}

/** 400 for values of a request. `fields` has at least one, and names every wrong field, not only the first. */
export const validationFailed = (fields: FieldErrors, suggestions: readonly Suggestion[] = []): AppError =>
  new AppError('validation_failed', 'The request is invalid. See errors for each field.', fields, null, suggestions);

/** 400 for a body that cannot be read. `why` says what to send instead. */
export const invalidJson = (why: string): AppError => new AppError('invalid_json', why);

/** 400 for files that a campaign's content names and the workspace does not have. */
export const assetUnavailable = (fields: FieldErrors): AppError =>
  new AppError('asset_unavailable', 'The content names files that cannot be attached. See errors.', fields);

/** 400 for an upload that is not genuine or not passive. `reasons`: sentences for a person. */
export const fileRejected = (reasons: string[]): AppError =>
  new AppError('file_rejected', 'The file is not accepted. See errors.', { file: reasons });

/** 400 for an upload beyond the limit of its type. */
export const fileTooLarge = (bytesMax: number): AppError =>
  new AppError('file_too_large', 'The file is too large. See errors.', {
    file: [`Must be at most ${Math.floor(bytesMax / 1024 / 1024)} MB.`],
  });

/** 413 for a file of an import that is too long. */
export const importTooLarge = (bytesMax: number): AppError =>
  new AppError('import_too_large', `The file is too large. Send at most ${bytesMax / 1024 / 1024} MB, or several.`);

/** 402 for an upload beyond the workspace's allowance. */
export const storageLimitReached = (why: string): AppError => new AppError('storage_limit_reached', why);

/** 400 for figures for which more raw scans would have to be read than is allowed, or than can be in the time allowed. */
export const tooManyScans = (max: number): AppError =>
  new AppError(
    'too_many_scans',
    `For these figures more than ${max.toLocaleString('en-US')} stored scans would have to be read, or reading them took too long. Choose a shorter period; without changePercent and previousPeriod it can be twice as long.`,
  );

/** 400 for figures of a segment in a period whose scans are not stored any more. `keptFrom`: a date, `2026-01-31`. */
export const scansNotKept = (keptFrom: string): AppError =>
  new AppError(
    'scans_not_kept',
    `Single scans of before ${keptFrom} are not stored any more, only their figures by UTC day and label. Begin the period on ${keptFrom} or later; changePercent and previousPeriod need the time before it too.`,
  );

/** 401 for a request without a key. */
export const missingApiKey = (): AppError =>
  new AppError('missing_api_key', 'Send an API key in the header X-Api-Key.');

/** 401 for unknown, expired and revoked keys alike, so that the answer does not tell them apart. */
export const invalidApiKey = (): AppError =>
  new AppError('invalid_api_key', 'The API key is invalid, expired or revoked. Create a new one.');

/** 403 for a key without the scope that the operation requires. */
export const insufficientScope = (scope: string): AppError =>
  new AppError('insufficient_scope', `This needs a key with the scope ${scope}.`);

/** 402 for a number that the workspace's plan does not allow. */
export const planLimitReached = (why: string): AppError => new AppError('plan_limit_reached', why);

/** 402 for creating and uploading after the end of the subscription. */
export const subscriptionExpired = (): AppError =>
  new AppError('subscription_expired', 'The subscription of this workspace has ended. Renew it to create or upload.');

/** 404, the same for what does not exist and for what another workspace owns. */
export const notFound = (what: string): AppError => new AppError('not_found', `There is no such ${what} here.`);

/** 405. `allowed`: the methods of the address. */
export const methodNotAllowed = (allowed: readonly string[]): AppError =>
  new AppError('method_not_allowed', `This address answers ${allowed.join(', ')} only.`);

/** 400 for an Idempotency-Key that was sent with a different request before. */
export const idempotencyKeyReused = (): AppError =>
  new AppError('idempotency_key_reused', 'This Idempotency-Key was sent with another request. Send a new one.');

/** 409 while the first request with the same Idempotency-Key is being executed. */
export const idempotencyInFlight = (): AppError =>
  new AppError(
    'idempotency_in_flight',
    'A request with this Idempotency-Key is being executed. Try again in a moment.',
  );

/** 409 for an external id that another campaign of the workspace has. Names that campaign, of which one may be deleted. */
export const externalIdTaken = (campaignId: string, isDeleted: boolean): AppError =>
  new AppError('conflict', 'Another campaign has this external id. See errors.', {
    externalId: [
      isDeleted
        ? `The deleted campaign ${campaignId} has it. Restore that campaign, or send another id.`
        : `The campaign ${campaignId} has it. Change that campaign, or send another id.`,
    ],
  });

/** 412 for a change of a version that is no longer the current one. */
export const preconditionFailed = (): AppError =>
  new AppError('precondition_failed', 'It was changed since it was read. Read it again, then repeat the change.');

/** 429 with the time until the limit allows a request again. */
export const rateLimited = (waitMs: number): AppError => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError('rate_limited', `Too many requests. Try again in ${seconds} seconds.`, null, seconds);
};

/** 429 for background work beyond what a workspace may have begun at a time. */
export const tooManyUnfinished = (what: string): AppError =>
  new AppError(
    'rate_limited',
    `This workspace has too many ${what} that are not finished. Wait for one to finish, or cancel one.`,
    null,
    30,
  );

/** 500 for every error that is not an AppError. */
export const internalError = (): AppError =>
  new AppError('internal_error', 'Something went wrong here. Try again; quote the request id if it happens again.');

const passing = (message: string, retryAfterSeconds = 5): AppError =>
  new AppError('unavailable', message, null, retryAfterSeconds);

/** 503 while the database cannot be reached. */
export const unavailable = (): AppError =>
  passing('The service cannot reach its database at the moment. Try again in a few seconds.');

/** 503 while a queue is full. */
export const tooBusy = (): AppError =>
  passing('The service has too much to do at the moment. Try again in a few seconds.');

/** 503 for an item of a call for many that was not begun, or not finished, in the time of the call. */
export const outOfTime = (): AppError => passing('The time of one call was over before this item. Send it again.', 1);

/** 503 while the place of the files, which is not this machine, cannot be reached or refuses. */
export const filesUnavailable = (): AppError =>
  passing('The service cannot reach its files at the moment. Try again in a few seconds.');

/** 503 while the disk for files is full. */
export const noRoomForFiles = (): AppError =>
  passing('The service has no room for files at the moment. Try again later.', 60);
