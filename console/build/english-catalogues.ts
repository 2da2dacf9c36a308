import { readFileSync } from 'node:fs';
import { createCompiledCatalog } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import type { Plugin } from 'vite';

const QUERY = '?english';

/**
 * English is the messages themselves: `de.po?english` is the catalogue of the messages that the German one translates.
 */
export const englishCatalogues = (): Plugin => ({
  name: 'english-catalogues',
  async load(id) {
    if (!id.endsWith(`.po${QUERY}`)) return null;
    const context = { locale: 'de', sourceLocale: 'en', filename: id };
    const catalogue = await formatter().parse(readFileSync(id.slice(0, -QUERY.length), 'utf8'), context);
    const messages = Object.entries(catalogue).flatMap(([key, { message }]) => (message ? [[key, message]] : []));
    const { source, errors } = createCompiledCatalog('en', Object.fromEntries(messages), { namespace: 'es' });
    if (errors.length > 0) this.error(`The messages of ${id} cannot be compiled.`);
    return { code: source, map: null, moduleType: 'js' };
  },
});
