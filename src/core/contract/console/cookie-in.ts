/** Returns the value of a cookie, the first if there are several; null if there is none. One pass, whatever was sent. */
export function cookieIn(cookies: string | undefined, name: string): string | null {
  const text = cookies ?? '';
  const start = `${name}=`;
  for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, at + start.length)) {
    let before = at - 1;
    while (text[before] === ' ' || text[before] === '\t') before--;
    if (before >= 0 && text[before] !== ';') continue;
    const end = text.indexOf(';', at);
    return text.slice(at + start.length, end === -1 ? text.length : end).trim();
  }
  return null;
}
