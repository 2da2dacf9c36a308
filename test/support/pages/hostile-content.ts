/** Texts that try to break out of a page, or to break its layout. Each has at most 60 characters. */
export const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></style><svg onload=alert(1)>',
  'javascript:alert(1)',
  '&lt;b&gt; &amp;amp; &#x3c;',
  'abc\u202Egnp.exe\u2066x',
  '\u{1F469}\u200D\u{1F469}\u200D\u{1F467} \u{1F389}',
  '\u0645\u0631\u062D\u0628\u0627 <b>',
  'x'.repeat(60),
] as const;
