/** Codes of sockets, certificates and HTTP, as Node and its libraries write them. */
const CODE = /^[A-Z][A-Z0-9_]+$/;
const TLS_CODE = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/;
const DEPTH_MAX = 4;

/**
 * Says in a line of the log why another server could not be used: the error, then what caused it, such as
 * `fetch failed: self-signed certificate (DEPTH_ZERO_SELF_SIGNED_CERT)`. A cause without such a code is only named,
 * because its message may quote what the server sent.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return [...new Set(textsOf(error, 0))].join(': ');
}

/** Whether the code means that a certificate, or TLS itself, was refused. */
export const isTlsCode = (code: string): boolean => TLS_CODE.test(code);

function textsOf(error: unknown, depth: number): string[] {
  if (!(error instanceof Error) || depth > DEPTH_MAX) return [];
  const inner: readonly unknown[] = error instanceof AggregateError ? error.errors : [error.cause];
  return [textOf(error, depth === 0), ...inner.flatMap((each) => textsOf(each, depth + 1))].filter(
    (text) => text !== '',
  );
}

function textOf(error: Error, isOuter: boolean): string {
  // Nodemailer replaces the code with its own.
  const { originalCode, code: own } = error as { originalCode?: unknown; code?: unknown };
  const code = [originalCode, own].find((each) => typeof each === 'string') ?? '';
  const { message } = error;
  if (message === '') return error instanceof AggregateError ? '' : String(code || error.name);
  if (!isOuter && !CODE.test(String(code))) return error.name;
  return code === '' || message.includes(String(code)) ? message : `${message} (${code})`;
}
