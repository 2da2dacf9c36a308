import { i18n } from '@lingui/core';

/** Name of a language, by its BCP 47 tag, in the person's language. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames([i18n.locale], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
