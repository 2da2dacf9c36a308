import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { listFiles } from '../../../support/source-files.js';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));

/** As GitHub makes it of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');

const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...listFiles('docs').map((path) => `docs/${path}`)]
  .filter((path) => path.endsWith('.md'))
  .map((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8').replace(/^ *```.*?^ *```/gms, '');
    const anchors = new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));
    const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
    return { path, anchors, links: targets.filter((target) => !/^[a-z]+:/.test(target)) };
  });
const anchors = new Map(documents.map((document) => [document.path, document.anchors]));

const leadsSomewhere = (from: string, link: string): boolean => {
  const [file = '', anchor] = link.split('#');
  const path = file === '' ? from : join(dirname(from), file);
  return existsSync(join(ROOT, path)) && (anchor === undefined || anchors.get(path)?.has(anchor) === true);
};

describe('The links of the documents', () => {
  it('lead to files and headings that exist', () => {
    const links = documents.flatMap(({ path, links }) => links.map((link) => ({ path, link })));
    expect(links.filter(({ link }) => link.includes('#'))).to.have.length.greaterThan(10);
    const broken = links.filter(({ path, link }) => !leadsSomewhere(path, link));
    expect(broken.map(({ path, link }) => `${path}: ${link}`)).to.deep.equal([]);
  });

  it('are in the README to every document', () => {
    const linked = documents.find(({ path }) => path === 'README.md')?.links ?? [];
    const all = [...anchors.keys()].filter((path) => /^docs\/[^/]+$/.test(path));
    expect(all.filter((path) => !linked.includes(path))).to.deep.equal([]);
  });
});
