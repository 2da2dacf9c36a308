import type { Plugin } from 'vite';

/**
 * React Aria includes its own texts in more than 30 languages, one file each. Those of unused languages become empty.
 */
export function keepLanguages(languages: readonly string[]): Plugin {
  const pattern =
    /[\\/]node_modules[\\/](?:react-aria|react-stately|react-aria-components|@react-aria|@react-stately)[\\/].*[\\/]([a-z]{2}-[A-Z]{2})\.m?js$/;
  return {
    name: 'keep-languages',
    enforce: 'pre',
    load: {
      filter: { id: pattern },
      handler(id) {
        const language = pattern.exec(id)?.[1];
        return language === undefined || languages.includes(language) ? null : 'export default {};';
      },
    },
  };
}
