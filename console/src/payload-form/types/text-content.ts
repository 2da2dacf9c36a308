import { BLANK_CONTENT, type ContentFormat, isBlank, NOTHING_KEPT } from '../content-format.ts';

export interface TextFields extends Record<string, string> {
  readonly text: string;
}

/** The content is the text. */
export const textFormat: ContentFormat<TextFields> = {
  empty: { text: '' },
  names: { text: [''] },
  read: (content) => ({ kind: 'fields', fields: { text: content }, kept: NOTHING_KEPT }),
  write: ({ text }) => text,
  check: ({ text }) => (isBlank(text) ? BLANK_CONTENT : {}),
};
