import type { FieldErrors } from '../../errors.js';
import { problem } from '../problems.js';

/**
 * Where a scan of a Dynamic code leads: to an address, or to the campaign's page on this service. A location is ASCII without
 * control characters, so that it can be the value of a header; its scheme is http, https, mailto, tel or sms.
 */
export type Destination = { kind: 'address'; location: string } | { kind: 'page' };

export const CAMPAIGN_PAGE: Destination = { kind: 'page' };

/**
 * The rules for the content of one payload type. The caller has checked that the content is not too long, and well-formed
 * Unicode without NUL. `check` comes first: the other functions are only for content without problems.
 */
export interface Payload {
  /** Whether it is a page of this service: such a campaign must be Dynamic. */
  readonly hosted: boolean;

  /** What a scan does, in English, for the title of the picture: `opens a menu`. True of Static and Dynamic codes. */
  readonly purpose: string;

  /** Returns all problems by `content` or a member's path (`content.title`). Never throws. */
  check(content: string): FieldErrors;

  /** Returns the exact text that a Static code encodes. Throws for hosted types, which are never Static. */
  encode(content: string): string;

  /** Returns where a scan of a Dynamic code leads. */
  open(content: string): Destination;
}

/** Whether a content is empty or only white space. */
export const isBlank = (content: string): boolean => content.trim() === '';

export const BLANK_CONTENT: FieldErrors = { content: [problem('not_blank')] };
