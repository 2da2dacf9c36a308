/** Returns the error with which a promise rejects, or null. */
export const failureOf = (promise: Promise<unknown>): Promise<Error | null> =>
  promise.then(
    () => null,
    (error: Error) => error,
  );
