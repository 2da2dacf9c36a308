import * as icons from '@mdi/js';
import type { Plugin } from 'vite';

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*'@mdi\/js';?/g;
const paths: Readonly<Record<string, string>> = icons;

/**
 * Inlines the paths of icons into the modules that show them. Otherwise all icons of the console form one module, which
 * the first load would include completely.
 */
export function inlineIcons(): Plugin {
  return {
    name: 'inline-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]console[\\/]src[\\/].*\.tsx?$/, code: '@mdi/js' },
      handler: (code) => code.replace(IMPORT, (_import, names: string) => constantsOf(names)),
    },
  };
}

const constantsOf = (names: string): string =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => {
      const path = paths[name];
      if (path === undefined) throw new Error(`@mdi/js has no icon ${name}.`);
      return `const ${name} = ${JSON.stringify(path)};`;
    })
    .join(' ');
