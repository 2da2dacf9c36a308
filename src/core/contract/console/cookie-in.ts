/** Returns the value of a cookie, the first if there are several; null if there is none. */
export function cookieIn(cookies: string | undefined, name: string): string | null {
  const pair = cookies
    ?.split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? null;
}
