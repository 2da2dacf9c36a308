import { expect } from 'chai';
import { parseDocument } from '../../../../scripts/docs/documents.js';
import { missingIn, navigationOf } from '../../../../scripts/docs/navigation.js';
import { renderDocument } from '../../../../scripts/docs/render-document.js';
import { sectionsOf } from '../../../../scripts/docs/sections.js';

const README = parseDocument(
  'README.md',
  '# Sample\n\n## Documentation\n\n| | |\n|---|---|\n| Guides | [One](docs/guides/one.md), [Two](docs/two.md) |\n',
);
const ONE = parseDocument(
  'docs/guides/one.md',
  '# Guide *one*\n\n[Two](../two.md#the-end), [home](../../README.md), [source](../../package.json), [here](#a-b)\n\n## A & `b`\n\nText.\n',
);
const TWO = parseDocument('docs/two.md', '# Two\n\n## The end\n\n| | x |\n|---|---|\n| 1 | <2> |\n');
const ALL = [README, ONE, TWO];

describe('A document of the repository', () => {
  it('has relative links between the pages, and none to files that are not served', () => {
    const { html, problems } = renderDocument(ONE, ALL);
    expect(problems).to.deep.equal(['docs/guides/one.md: broken link to #a-b']);
    expect(html)
      .to.contain('<a href="../two#the-end">Two</a>')
      .and.contain('<a href="../../docs">home</a>')
      .and.contain(', source,');
    expect(renderDocument(README, ALL).html).to.contain('<a href="docs/guides/one">One</a>');
  });

  it('is refused with links that lead nowhere and headings out of order', () => {
    const wrong = parseDocument('docs/wrong.md', '## Two\n\n#### Four\n\n[a](none.md) [b](two.md#none)\n\n## Two\n');
    expect(renderDocument(wrong, ALL).problems).to.deep.equal([
      'docs/wrong.md: begin with one heading of level 1',
      'docs/wrong.md: a level is missing above #four',
      'docs/wrong.md: two headings have the anchor #two',
      'docs/wrong.md: broken link to none.md',
      'docs/wrong.md: broken link to two.md#none',
    ]);
  });

  it('has table headers only where there are words', () => {
    expect(renderDocument(TWO, ALL).html).to.contain('<tr><td></td><th scope="col">x</th></tr>');
  });

  it('is found by the words below each heading', () => {
    expect(sectionsOf(ONE)).to.deep.equal([
      { title: 'Guide one', page: 'Guide one', address: 'guides/one', text: 'Two, home, source, here' },
      { title: 'A & b', page: 'Guide one', address: 'guides/one#a--b', text: 'Text.' },
    ]);
  });

  it('is in the navigation by the table of the README, or is reported', () => {
    const navigation = navigationOf(ALL);
    expect(navigation).to.deep.equal([
      {
        title: 'Guides',
        entries: [
          { title: 'One', address: 'guides/one' },
          { title: 'Two', address: 'two' },
        ],
      },
    ]);
    const other = parseDocument('docs/other.md', '# Other\n');
    const decision = parseDocument('docs/decisions/0001-sample.md', '# Sample\n');
    expect(missingIn(navigation, [...ALL, other, decision])).to.deep.equal([
      'docs/other.md: the table “Documentation” of README.md has no link to it',
    ]);
  });
});
