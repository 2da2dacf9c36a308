/** Returns the token of a sign-in link (`/sign-in#token=…`) and removes it from the address, so that the history does not keep it. */
export function takeToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token !== null) history.replaceState(history.state, '', location.pathname);
  return token;
}
