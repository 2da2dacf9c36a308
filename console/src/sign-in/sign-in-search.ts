/** `next` is the address in the console that was requested before signing in. */
export interface SignInSearch {
  next?: string;
}

const PATH = /^\/[a-z]/;

/** Other addresses are dropped: a sign-in link must not lead to another site. */
export function readSignInSearch({ next }: Record<string, unknown>): SignInSearch {
  return typeof next === 'string' && PATH.test(next) ? { next } : {};
}
