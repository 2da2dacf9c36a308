/**
 * Encodings of text files, by their labels in the Encoding Standard, or as IANA names them, with languages that programs
 * write in each. Those without a language suit every one.
 */
export const TEXT_ENCODINGS = {
  'utf-8': [],
  'utf-16le': [],
  'utf-16be': [],
  'windows-1252': ['en', 'de', 'fr', 'es'],
  'windows-1250': ['pl', 'cs', 'hu'],
  'windows-1251': ['ru', 'uk', 'bg'],
  'windows-1253': ['el'],
  'windows-1254': ['tr'],
  'windows-1255': ['he'],
  'windows-1256': ['ar', 'fa'],
  'windows-1257': ['lt', 'lv', 'et'],
  'windows-1258': ['vi'],
  'windows-874': ['th'],
  macintosh: ['en', 'de', 'fr', 'es'],
  'x-mac-cyrillic': ['ru', 'uk', 'bg'],
  'iso-8859-2': ['pl', 'cs', 'hu'],
  'iso-8859-15': ['de', 'fr', 'fi'],
  'koi8-u': ['ru', 'uk'],
  ibm850: ['en', 'de', 'fr', 'es'],
  ibm852: ['pl', 'cs', 'hu'],
  ibm866: ['ru', 'bg'],
  shift_jis: ['ja'],
  'euc-jp': ['ja'],
  gb18030: ['zh-Hans'],
  big5: ['zh-Hant'],
  'euc-kr': ['ko'],
} as const satisfies Record<string, readonly string[]>;

export type TextEncoding = keyof typeof TEXT_ENCODINGS;
