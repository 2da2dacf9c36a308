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

/** When the words of a folder are there, by the folders that were requested. */
const wanted = new Map<string, Promise<void>>(
  ['ui', 'frame', 'campaigns'].map((folder) => [folder, Promise.resolve()]),
);

async function load(folder: string, language: string): Promise<void> {
  const catalogue = await CATALOGUES.get(`${folder}/${language}`)?.();
  if (catalogue !== undefined) i18n.load(language, catalogue.messages);
}

async function request(folder: string): Promise<void> {
  try {
    await load(folder, i18n.locale);
  } catch (error) {
    wanted.delete(folder);
    throw error;
  }
}

/**
 * Loads the words of these folders of `src`, now and for any language chosen later. Call it before they are shown. Waits
 * also for those that another part of the screen has requested.
 */
export async function loadWords(folders: readonly string[]): Promise<void> {
  for (const folder of folders) if (!wanted.has(folder)) wanted.set(folder, request(folder));
  await Promise.all(folders.map((folder) => wanted.get(folder)));
}

/** Loads all words requested so far. */
export const loadLanguage = async (language: string): Promise<void> => {
  await Promise.all([...wanted.keys()].map((folder) => load(folder, language)));
};
