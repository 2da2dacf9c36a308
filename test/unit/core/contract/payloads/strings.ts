import fc from 'fast-check';

/**
 * Text with separators, escapes, every line break, emoji and other scripts. Not blank, without other control
 * characters.
 */
export const hardText = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom(
        '\\',
        ';',
        ',',
        ':',
        '"',
        '\n',
        '\r\n',
        '\r',
        '\\n',
        ' ',
        '\t',
        '\u2028',
        'é',
        '😀',
        '👩‍👩‍👧',
        'x'.repeat(30),
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 80,
  })
  .filter((text) => text.trim() !== '' && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text));

/** Line breaks as they are after a round trip. */
export const withPlainBreaks = (text: string): string => text.replace(/\r\n|\r/g, '\n');
