import { type Problem, problem, renderProblem } from './contract/problems.js';
import { type ErrorCode, STATUS_OF_CODE } from './error-codes.js';

/** A field's path as the caller sent it (`style.foregroundColor`, `file`, `pageSize`), to what is wrong with it. */
export type FieldErrors = Record<string, Problem[]>;

/** A value for a field, named as in FieldErrors, with which the request would not be refused for this reason. */
export interface Suggestion {
  readonly field: string;
  readonly value: string;
}

/** An error with a problem to report. Its message is the problem's English sentence. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(renderProblem(problem));
    this.problem = problem;
  }
}

/**
 * An error that callers receive, made by the factories below and rendered once for REST and once for GraphQL. Its
 * problem says what to do; it never holds personal data, SQL or a stack.
 */
export class AppError extends ProblemError {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | null;
  /** When to try again, for errors that pass by themselves: whole seconds, at least 1. */
  readonly retryAfterSeconds: number | null;
  /** To be applied together. Fields may be others than those of `fields`. */
  readonly suggestions: readonly Suggestion[];

  constructor(
    code: ErrorCode,
    problem: Problem,
    fields: FieldErrors | null = null,
    retryAfterSeconds: number | null = null,
    suggestions: readonly Suggestion[] = [],
  ) {
    super(problem);
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.suggestions = suggestions;
  }

  get status(): number {
    return STATUS_OF_CODE[this.code];
  }

  /** The error's fields with English sentences, as REST and GraphQL answer them. */
  get fieldTexts(): Record<string, string[]> | null {
    return this.fields && textsOf(this.fields);
  }
}

/** The problems of fields as English sentences. */
export const textsOf = (fields: FieldErrors): Record<string, string[]> =>
  Object.fromEntries(Object.entries(fields).map(([field, problems]) => [field, problems.map(renderProblem)]));

/** 400 for values of a request. `fields` has at least one, and names every wrong field, not only the first. */
export const validationFailed = (fields: FieldErrors, suggestions: readonly Suggestion[] = []): AppError =>
  new AppError('validation_failed', problem('request_invalid'), fields, null, suggestions);

/** 400 for a body that cannot be read. `why` says what to send instead. */
export const invalidJson = (why: Problem): AppError => new AppError('invalid_json', why);

/** 400 for files that a campaign's content names and the workspace does not have. */
export const assetUnavailable = (fields: FieldErrors): AppError =>
  new AppError('asset_unavailable', problem('files_not_attachable'), fields);

/** 400 for an upload that is not genuine or not passive. */
export const fileRejected = (reasons: Problem[]): AppError =>
  new AppError('file_rejected', problem('file_not_accepted'), { file: reasons });

/** 400 for an upload beyond the limit of its type. */
export const fileTooLarge = (bytesMax: number): AppError =>
  new AppError('file_too_large', problem('file_too_large'), {
    file: [problem('at_most_megabytes', { max: Math.floor(bytesMax / 1024 / 1024) })],
  });

/** 413 for a file of an import that is too long. */
export const importTooLarge = (bytesMax: number): AppError =>
  new AppError('import_too_large', problem('import_too_large', { max: bytesMax / 1024 / 1024 }));

/** 402 for an upload beyond the workspace's allowance. */
export const storageLimitReached = (why: Problem): AppError => new AppError('storage_limit_reached', why);

/** 400 for figures for which more raw scans would have to be read than is allowed, or than can be in the time allowed. */
export const tooManyScans = (max: number): AppError =>
  new AppError('too_many_scans', problem('too_many_scans', { max: max.toLocaleString('en-US') }));

/** 400 for figures of a segment in a period whose scans are not stored any more. `keptFrom`: a date, `2026-01-31`. */
export const scansNotKept = (keptFrom: string): AppError =>
  new AppError('scans_not_kept', problem('scans_not_kept', { date: keptFrom }));

/** 401 for a request without a key. */
export const missingApiKey = (): AppError => new AppError('missing_api_key', problem('api_key_missing'));

/** 401 for unknown, expired and revoked keys alike, so that the answer does not tell them apart. */
export const invalidApiKey = (): AppError => new AppError('invalid_api_key', problem('api_key_invalid'));

/** 403 for a key without the scope that the operation requires. */
export const insufficientScope = (scope: string): AppError =>
  new AppError('insufficient_scope', problem('scope_missing', { scope }));

/** 402 for a number that the workspace's plan does not allow. */
export const planLimitReached = (why: Problem): AppError => new AppError('plan_limit_reached', why);

/** 402 for creating and uploading after the end of the subscription. */
export const subscriptionExpired = (): AppError =>
  new AppError('subscription_expired', problem('subscription_expired'));

/** 404, the same for what does not exist and for what another workspace owns. */
export const notFound = (what: string): AppError => new AppError('not_found', problem('not_found', { what }));

/** 405. `allowed`: the methods of the address. */
export const methodNotAllowed = (allowed: readonly string[]): AppError =>
  new AppError('method_not_allowed', problem('methods_allowed', { methods: allowed.join(', ') }));

/** 400 for an Idempotency-Key that was sent with a different request before. */
export const idempotencyKeyReused = (): AppError =>
  new AppError('idempotency_key_reused', problem('idempotency_key_reused'));

/** 409 while the first request with the same Idempotency-Key is being executed. */
export const idempotencyInFlight = (): AppError =>
  new AppError('idempotency_in_flight', problem('idempotency_in_flight'));

/** 409 for an external id that another campaign of the workspace has. Names that campaign, of which one may be deleted. */
export const externalIdTaken = (campaignId: string, isDeleted: boolean): AppError =>
  new AppError('conflict', problem('external_id_taken'), {
    externalId: [
      isDeleted
        ? problem('external_id_of_deleted', { id: campaignId })
        : problem('external_id_of_other', { id: campaignId }),
    ],
  });

/** 412 for a change of a version that is no longer the current one. */
export const preconditionFailed = (): AppError => new AppError('precondition_failed', problem('changed_since_read'));

/** 429 with the time until the limit allows a request again. */
export const rateLimited = (waitMs: number): AppError => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError('rate_limited', problem('rate_limited', { seconds }), null, seconds);
};

/** 429 for background work beyond what a workspace may have begun at a time. */
export const tooManyUnfinished = (what: string): AppError =>
  new AppError('rate_limited', problem('too_many_unfinished', { what }), null, 30);

/** 500 for every error that is not an AppError. */
export const internalError = (): AppError => new AppError('internal_error', problem('internal_error'));

const passing = (why: Problem, retryAfterSeconds = 5): AppError =>
  new AppError('unavailable', why, null, retryAfterSeconds);

/** 503 while the database cannot be reached. */
export const unavailable = (): AppError => passing(problem('database_unavailable'));

/** 503 while a queue is full. */
export const tooBusy = (): AppError => passing(problem('too_busy'));

/** 503 for an item of a call for many that was not begun, or not finished, in the time of the call. */
export const outOfTime = (): AppError => passing(problem('out_of_time'), 1);

/** 503 while the place of the files, which is not this machine, cannot be reached or refuses. */
export const filesUnavailable = (): AppError => passing(problem('files_unavailable'));

/** 503 while the disk for files is full. */
export const noRoomForFiles = (): AppError => passing(problem('no_room_for_files'), 60);
