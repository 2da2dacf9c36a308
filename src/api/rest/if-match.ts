import type { Request } from 'express';

const CAMPAIGN_TAG = /^"(\d{1,9})-[\w-]*"$/;

/**
 * Returns the versions that If-Match names; null without the header, or with `*`, which every existing campaign matches.
 * The comparison is strong (RFC 9110, 13.1.1): a weak tag, or what is no campaign's tag, matches nothing. An empty list
 * refuses the request.
 */
export function versionsOf(request: Request): number[] | null {
  const header = request.get('If-Match')?.trim();
  if (header === undefined || header === '*') return null;
  return header.split(',').flatMap((tag) => {
    const version = CAMPAIGN_TAG.exec(tag.trim())?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}
