import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import type { Plugin } from 'vite';

/**
 * Returns the messages that these catalogues of a language translate in different ways. The catalogues of all screens
 * are merged by message, so that the last one loaded would win: where the meanings differ, one needs a context.
 */
export async function differingTranslations(files: readonly string[]): Promise<string[]> {
  const translations = new Map<string, string>();
  const differing = new Set<string>();
  for (const filename of files) {
    const context = { locale: 'de', sourceLocale: 'en', filename };
    const catalogue = await formatter().parse(readFileSync(filename, 'utf8'), context);
    for (const [id, { message, translation }] of Object.entries(catalogue)) {
      if (!translation) continue;
      if ((translations.get(id) ?? translation) !== translation) differing.add(message ?? id);
      translations.set(id, translation);
    }
  }
  return [...differing];
}

/** Fails the build if a message has two translations in the catalogues of this folder. */
export const oneTranslation = (folder: string): Plugin => ({
  name: 'one-translation',
  async buildStart() {
    const differing = await differingTranslations(globSync(join(folder, '*/de.po')));
    if (differing.length > 0) this.error(`Translated differently by two catalogues: ${differing.join(', ')}`);
  },
});
