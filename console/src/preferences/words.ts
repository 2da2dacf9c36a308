import { i18n, type Messages } from '@lingui/core';

type Catalogue = () => Promise<{ messages: Messages }>;

/** English words of the first screen and of what every screen needs: a part of the script, for which nobody waits. */
const FIRST_WORDS = import.meta.glob<{ messages: Messages }>('../../locales/{ui,frame,campaigns}/de.po', {
  query: '?english',
  eager: true,
});
for (const { messages } of Object.values(FIRST_WORDS)) i18n.load('en', messages);

/** Catalogues by `<folder>/<language>`. Folders of `src` without texts have none. */
const CATALOGUES = new Map(
  Object.entries({
    en: import.meta.glob<{ messages: Messages }>(
      ['../../locales/*/de.po', '!../../locales/{ui,frame,campaigns}/de.po'],
      { query: '?english' },
    ),
    de: import.meta.glob<{ messages: Messages }>('../../locales/*/de.po'),
  }).flatMap(([language, files]) =>
    Object.entries(files).map(([path, load]): [string, Catalogue] => [`${path.split('/').at(-2)}/${language}`, load]),
  ),
);

/** Folders whose words were requested. */
const wanted = new Set(['ui', 'frame', 'campaigns']);

async function load(folders: Iterable<string>, language: string): Promise<void> {
  const loading = Array.from(folders, (folder) => CATALOGUES.get(`${folder}/${language}`)?.());
  for (const catalogue of await Promise.all(loading)) {
    if (catalogue !== undefined) i18n.load(language, catalogue.messages);
  }
}

/** Loads the words of these folders of `src`, now and for any language chosen later. Call it before they are shown. */
export async function loadWords(folders: readonly string[]): Promise<void> {
  const missing = folders.filter((folder) => !wanted.has(folder));
  for (const folder of missing) wanted.add(folder);
  await load(missing, i18n.locale);
}

/** Loads all words requested so far. */
export const loadLanguage = (language: string): Promise<void> => load(wanted, language);
