import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, readDocuments } from './docs/documents.js';
import { missingIn, navigationOf } from './docs/navigation.js';
import { layOutPage } from './docs/page-layout.js';
import { renderDocument } from './docs/render-document.js';
import { sectionsOf } from './docs/sections.js';

/*
 * Renders the repository's Markdown into the pages that the service shows at `/docs`, with their pictures and the
 * search. Fails if a link is broken, headings are out of order, or a document is not linked from any page.
 */
const OUTPUT = join(ROOT, 'dist', 'docs');

const documents = readDocuments();
const navigation = navigationOf(documents);
const pages = documents.map((document) => ({ document, ...renderDocument(document, documents) }));
const problems = [...pages.flatMap((page) => page.problems), ...missingIn(navigation, documents)];

if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
} else {
  rmSync(OUTPUT, { recursive: true, force: true });
  for (const { document, html } of pages) {
    const path = join(OUTPUT, `${document.address || 'index'}.html`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, layOutPage({ document, html, navigation }));
  }
  for (const name of readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.png'))) {
    copyFileSync(join(ROOT, 'docs', name), join(OUTPUT, name));
  }
  copyFileSync(join(ROOT, 'console', 'src', 'ui', 'tokens.css'), join(OUTPUT, 'tokens.css'));
  writeFileSync(join(OUTPUT, 'sections.json'), JSON.stringify(documents.flatMap(sectionsOf)));
  const search = new URL('../es/index.js', import.meta.resolve('minisearch'));
  copyFileSync(fileURLToPath(search), join(OUTPUT, 'minisearch.js'));
}
