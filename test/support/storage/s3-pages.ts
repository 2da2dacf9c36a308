/*
 * Lists in pages, which s3rver cannot make any more: it encrypts its tokens with DES, which OpenSSL 3 does not have. The front asks it
 * for everything after the last name of the page before, at most 1,000 objects, and cuts.
 */
const OBJECT = /<Contents>.*?<\/Contents>/gs;

/** Returns the address to ask s3rver for, with `start-after` in place of the token. */
export function withoutToken(url: string): string {
  const address = new URL(url, 'http://127.0.0.1');
  const token = address.searchParams.get('continuation-token');
  if (token !== null) {
    address.searchParams.delete('continuation-token');
    address.searchParams.set('start-after', Buffer.from(token, 'base64url').toString());
  }
  return address.pathname + address.search;
}

/** Returns the list cut to one page, with a token for the next. */
export function firstPage(list: string, size: number): string {
  const objects = list.match(OBJECT) ?? [];
  if (objects.length <= size) return list;
  const page = objects.slice(0, size);
  const last = /<Key>(.*?)<\/Key>/.exec(page.at(-1) ?? '')?.[1] ?? '';
  const token = Buffer.from(last).toString('base64url');
  return list
    .replace(/<Contents>.*<\/Contents>/s, page.join(''))
    .replace(/<IsTruncated>false</, `<NextContinuationToken>${token}</NextContinuationToken><IsTruncated>true<`);
}
