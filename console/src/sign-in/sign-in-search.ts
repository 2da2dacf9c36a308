/** `next`: the address that was wanted before signing in, within the console. */
export interface SignInSearch {
  next?: string;
}

const PATH = /^\/[a-z]/;

/** What leads elsewhere is left out: a link to signing in must not lead to another page. */
export function readSignInSearch({ next }: Record<string, unknown>): SignInSearch {
  return typeof next === 'string' && PATH.test(next) ? { next } : {};
}
