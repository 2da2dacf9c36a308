import { fileURLToPath } from 'node:url';
import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { englishCatalogues } from './build/english-catalogues.ts';
import { inlineIcons } from './build/inline-icons.ts';
import { keepLanguages } from './build/keep-languages.ts';
import { oneTranslation } from './build/one-translation.ts';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const configPath = folder('lingui.config.ts');

/** Where `npm run console:dev` finds the service. */
const SERVICE = 'http://127.0.0.1:8080';
const SERVICE_PATHS = ['/console', '/fonts', '/graphql', '/imports', '/exports', '/r', '/w'];

/**
 * The entry with everything it imports is one script and one style sheet, and so are the words of the first screen, the
 * sign-in screen, and what many parts share: on a slow network, 60 small files take longer than their bytes.
 */
const FILES = [
  { name: 'console', test: /\/console\/src\/main\.tsx$/ },
  { name: 'words-de', test: /\/locales\/(?:ui|frame|campaigns)\/de\.po$/ },
  { name: 'sign-in', test: /\/console\/src\/sign-in\/sign-in-(?:screen|forms)\.tsx$/ },
  { name: 'shared', test: /\.(?:[jt]sx?|mjs|css)$/, minShareCount: 14 },
];

export default defineConfig({
  root: folder('.'),
  cacheDir: folder('../node_modules/.vite-console'),
  plugins: [
    inlineIcons(),
    keepLanguages(['en-US', 'de-DE']),
    react(),
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig({ configPath }) }, { configPath })] }),
    englishCatalogues(),
    oneTranslation(folder('locales')),
    lingui({ configPath, failOnMissing: true, failOnCompileError: true }),
  ],
  build: {
    outDir: folder('../dist/console'),
    emptyOutDir: true,
    manifest: true,
    // Data addresses are not allowed for fonts by the policy of the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Checked by check-size.ts with the figures that count.
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: { groups: FILES } } },
  },
  server: {
    proxy: Object.fromEntries(SERVICE_PATHS.map((path) => [path, { target: SERVICE, ws: path === '/graphql' }])),
  },
});
