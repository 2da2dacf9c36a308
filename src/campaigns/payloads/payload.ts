import type { FieldErrors } from '../../shared/errors.js';

/**
 * What a scan of a Dynamic code does. A location is ASCII without control characters, so it can be a header's value,
 * and its scheme is one of http, https, mailto, tel, sms. A page is one of this service.
 */
export type Destination = { kind: 'address'; location: string } | { kind: 'page' };

export const HOSTED_PAGE: Destination = { kind: 'page' };

/**
 * The rules of one payload type's content. The caller has checked the content's length, and that it is well-formed
 * Unicode without NUL.
 */
export interface Payload {
  /** A hosted type must be Dynamic and opens a page. */
  readonly hosted: boolean;

  /** All that is wrong, keyed by `content` or a member's path (`content.title`); `{}` when fine. Never throws. */
  check(content: string): FieldErrors;

  /** The exact text that a Static code encodes. Content is checked. Throws for hosted types, which are never Static. */
  encode(content: string): string;

  /** Content is checked. */
  open(content: string): Destination;
}

export const isBlank = (content: string): boolean => content.trim() === '';

export const BLANK_CONTENT: FieldErrors = { content: ['Must not be empty or only white space.'] };
