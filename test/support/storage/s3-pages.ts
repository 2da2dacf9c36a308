/*
 * Paginates lists, which s3rver no longer can: it encrypts its tokens with DES, which OpenSSL 3 lacks. The front
 * requests everything after the last name of the previous page, at most 1,000 objects, and cuts the list.
 */
const OBJECT = /<Contents>.*?<\/Contents>/gs;

/** Returns the address for s3rver, with `start-after` instead of the token. */
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
