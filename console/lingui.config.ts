import { fileURLToPath } from 'node:url';
import type { LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const config: LinguiConfig = {
  rootDir: fileURLToPath(new URL('.', import.meta.url)),
  sourceLocale: 'en',
  locales: ['en', 'de'],
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['<rootDir>/src'] }],
  // Line numbers would change with every edit.
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
};

export default config;
