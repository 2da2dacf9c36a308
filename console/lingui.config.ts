import { fileURLToPath } from 'node:url';
import babel from '@lingui/cli/api/extractors/babel';
import type { ExtractorType, LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { PROBLEMS } from '../src/core/contract/problems.ts';

/** What the service says is wrong is no text of the console's source: its catalogue has it by code. */
const problems: ExtractorType = {
  match: (file) => file.endsWith('/errors/describe-problem.ts'),
  extract: (file, _code, onMessageExtracted) => {
    for (const [id, texts] of Object.entries(PROBLEMS)) {
      onMessageExtracted({ id, message: texts[0], origin: [file, 1], comment: texts[0] });
    }
  },
};

const config: LinguiConfig = {
  rootDir: fileURLToPath(new URL('.', import.meta.url)),
  sourceLocale: 'en',
  // English is the source itself.
  locales: ['de'],
  // A catalogue for each folder, so that a screen loads only its own words.
  catalogs: [{ path: '<rootDir>/locales/{name}/{locale}', include: ['<rootDir>/src/{name}/'] }],
  extractors: [problems, babel],
  // Where a text is used would change with every move, and a search finds it.
  format: formatter({ origins: false }),
  orderBy: 'message',
};

export default config;
