import type { Request } from 'express';

const CAMPAIGN_TAG = /^"(\d{1,9})-[\w-]*"$/;

/**
 * The versions that If-Match names; null without the header, or with `*`, which every campaign that exists fulfils. By
 * strong comparison (RFC 9110, 13.1.1) a weak tag matches nothing, nor does what is no tag of a campaign: such a list
 * is empty, and refuses.
 */
export function versionsOf(request: Request): number[] | null {
  const header = request.get('If-Match')?.trim();
  if (header === undefined || header === '*') return null;
  return header.split(',').flatMap((tag) => {
    const version = CAMPAIGN_TAG.exec(tag.trim())?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}
