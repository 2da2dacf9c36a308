import { fileURLToPath } from 'node:url';
import type { LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const config: LinguiConfig = {
  rootDir: fileURLToPath(new URL('.', import.meta.url)),
  sourceLocale: 'en',
  locales: ['en', 'de'],
  // A catalogue for each folder, so that a screen loads only its own words.
  catalogs: [{ path: '<rootDir>/locales/{name}/{locale}', include: ['<rootDir>/src/{name}/'] }],
  // Line numbers would change with every edit.
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
};

export default config;
