import { HOUR_MS } from './clock.js';
import { type ErrorCode, STATUS_OF_CODE } from './contract/problems/error-codes.js';
import { type Problem, problem, renderProblem } from './contract/problems.js';

/** What is wrong with each field, by its path as sent (`style.foregroundColor`, `file`, `pageSize`). */
export type FieldErrors = Record<string, Problem[]>;

/** A field value, named as in FieldErrors, that would avoid this error. */
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
 * An error for callers, created by the factories below and rendered once for REST and once for GraphQL. Its problem
 * says what to do; it never contains personal data, SQL or a stack.
 */
export class AppError extends ProblemError {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | null;
  /** For temporary errors, when to retry: whole seconds, at least 1. */
  readonly retryAfterSeconds: number | null;
  /** To be applied together. They may concern fields that are not in `fields`. */
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

  /** The error's fields with English sentences, as in REST and GraphQL responses. */
  get fieldTexts(): Record<string, string[]> | null {
    return this.fields && textsOf(this.fields);
  }
}

/** Converts the problems of fields to English sentences. */
export const textsOf = (fields: FieldErrors): Record<string, string[]> =>
  Object.fromEntries(Object.entries(fields).map(([field, problems]) => [field, problems.map(renderProblem)]));

/**
 * 400 for invalid values in a request. `fields` has at least one entry and lists every invalid field, not
 * only the first.
 */
export const validationFailed = (fields: FieldErrors, suggestions: readonly Suggestion[] = []): AppError =>
  new AppError('validation_failed', problem('request_invalid'), fields, null, suggestions);

/** 400 for an unreadable body. `why` says what to send instead. */
export const invalidJson = (why: Problem): AppError => new AppError('invalid_json', why);

/** 400 for files in a campaign's content that the workspace does not have. */
export const assetUnavailable = (fields: FieldErrors): AppError =>
  new AppError('asset_unavailable', problem('files_not_attachable'), fields);

/** 400 for an upload that is not genuine or has active content. */
export const fileRejected = (reasons: Problem[]): AppError =>
  new AppError('file_rejected', problem('file_not_accepted'), { file: reasons });

/** 400 for an upload above its type's limit. */
export const fileTooLarge = (bytesMax: number): AppError =>
  new AppError('file_too_large', problem('file_too_large'), {
    file: [problem('at_most_megabytes', { max: Math.floor(bytesMax / 1024 / 1024) })],
  });

/** 413 for an import file that is too long. */
export const importTooLarge = (bytesMax: number): AppError =>
  new AppError('import_too_large', problem('import_too_large', { max: bytesMax / 1024 / 1024 }));

/** 402 for an upload that exceeds the workspace's allowance. */
export const storageLimitReached = (why: Problem): AppError => new AppError('storage_limit_reached', why);

/** 400 for figures that would read more raw scans than allowed, or than possible in the allowed time. */
export const tooManyScans = (max: number): AppError =>
  new AppError('too_many_scans', problem('too_many_scans', { max: max.toLocaleString('en-US') }));

/**
 * 400 for figures of a segment in a period whose scans are no longer stored. `keptFrom` is a date, such as
 * `2026-01-31`.
 */
export const scansNotKept = (keptFrom: string): AppError =>
  new AppError('scans_not_kept', problem('scans_not_kept', { date: keptFrom }));

/** 400 for a GraphQL query whose response would be larger than the limit, or would need larger texts to be read. */
export const responseTooLarge = (bytesMax: number): AppError =>
  new AppError('query_too_complex', problem('response_too_large', { max: bytesMax / 1024 / 1024 }));

/** 401 for a request without a key. */
export const missingApiKey = (): AppError => new AppError('missing_api_key', problem('api_key_missing'));

/** 401 for unknown, expired and revoked keys alike, so that the response does not distinguish them. */
export const invalidApiKey = (): AppError => new AppError('invalid_api_key', problem('api_key_invalid'));

/** 403 for a key without the scope that the operation requires. */
export const insufficientScope = (scope: string): AppError =>
  new AppError('insufficient_scope', problem('scope_missing', { scope }));

/** 402 for a number above what the workspace's plan allows. */
export const planLimitReached = (why: Problem): AppError => new AppError('plan_limit_reached', why);

/** 402 for creating or uploading after the subscription has ended. */
export const subscriptionExpired = (): AppError =>
  new AppError('subscription_expired', problem('subscription_expired'));

/** 404, identical for what does not exist and for what another workspace owns. */
export const notFound = (what: string): AppError => new AppError('not_found', problem('not_found', { what }));

/** 405. `allowed` lists the methods the address supports. */
export const methodNotAllowed = (allowed: readonly string[]): AppError =>
  new AppError('method_not_allowed', problem('methods_allowed', { methods: allowed.join(', ') }));

/** 400 for an Idempotency-Key already used with a different request. */
export const idempotencyKeyReused = (): AppError =>
  new AppError('idempotency_key_reused', problem('idempotency_key_reused'));

/** 409 while the first request with the same Idempotency-Key is still running. */
export const idempotencyInFlight = (): AppError =>
  new AppError('idempotency_in_flight', problem('idempotency_in_flight'));

/** 409 for an external id that another campaign in the workspace has. Names that campaign, which may be deleted. */
export const externalIdTaken = (campaignId: string, isDeleted: boolean): AppError =>
  new AppError('conflict', problem('external_id_taken'), {
    externalId: [
      isDeleted
        ? problem('external_id_of_deleted', { id: campaignId })
        : problem('external_id_of_other', { id: campaignId }),
    ],
  });

/** 412 for changing a version that is no longer current. */
export const preconditionFailed = (): AppError => new AppError('precondition_failed', problem('changed_since_read'));

/** 429 with the time until the limit allows another request. */
export const rateLimited = (waitMs: number): AppError => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError('rate_limited', problem('rate_limited', { seconds }), null, seconds);
};

/** 429 for more mail than an address receives, or than a person, a key or a workspace may cause. */
export const tooManyMails = (per: 'address' | 'sender' | 'workspace', waitMs: number): AppError => {
  const hours = Math.max(1, Math.ceil(waitMs / HOUR_MS));
  return new AppError(
    'rate_limited',
    problem(`mails_per_${per}`, { hours }),
    null,
    Math.max(1, Math.ceil(waitMs / 1000)),
  );
};

/** 429 for more background work than a workspace may have at a time. */
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

/** 503 for an item of a bulk request that was not started or finished before the request timed out. */
export const outOfTime = (): AppError => passing(problem('out_of_time'), 1);

/** 503 while remote file storage cannot be reached or refuses requests. */
export const filesUnavailable = (): AppError => passing(problem('files_unavailable'));

/** 503 while the disk for files is full. */
export const noRoomForFiles = (): AppError => passing(problem('no_room_for_files'), 60);
