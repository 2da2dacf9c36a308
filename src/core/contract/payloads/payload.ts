import type { FieldErrors } from '../../errors.js';
import { problem } from '../problems.js';
import { trimText } from '../text.js';

/**
 * Where a scan of a Dynamic code leads: to an address, or to the campaign's page on this service. A location is ASCII
 * without control characters, so that it is a valid header value; its scheme is http, https, mailto, tel or sms.
 */
export type Destination = { kind: 'address'; location: string } | { kind: 'page' };

export const CAMPAIGN_PAGE: Destination = { kind: 'page' };

/**
 * The rules for the content of a payload type. The caller has checked that the content is not too long and is
 * well-formed Unicode without NUL. Call `check` first: the other functions expect content without problems.
 */
export interface Payload {
  /** Whether it is a page of this service. Such campaigns must be Dynamic. */
  readonly hosted: boolean;

  /**
   * What a scan does, in English, for the title of the picture, for example `opens a menu`. Applies to both Static and
   * Dynamic codes.
   */
  readonly purpose: string;

  /** Returns all problems, by `content` or by the path of a member (`content.title`). Never throws. */
  check(content: string): FieldErrors;

  /** Returns the exact text that a Static code encodes. Throws for hosted types, which are never Static. */
  encode(content: string): string;

  /** Returns where a scan of a Dynamic code leads. */
  open(content: string): Destination;
}

/** Whether a content is empty or contains only white space and invisible characters. */
export const isBlank = (content: string): boolean => trimText(content) === '';

export const BLANK_CONTENT: FieldErrors = { content: [problem('not_blank')] };
