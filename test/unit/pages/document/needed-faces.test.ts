import { expect } from 'chai';
import { ExperienceFontFamily } from '../../../../src/core/contract/style-options.js';
import { fontSheet } from '../../../../src/pages/document/fonts.js';
import { withNeededFaces } from '../../../../src/pages/document/needed-faces.js';

const FAMILIES = Object.values(ExperienceFontFamily);

/** Files of the remaining subsets, by their script. */
const subsetsFor = (family: ExperienceFontFamily, text: string): string[] => {
  const css = withNeededFaces(fontSheet(family, 'f/'), text);
  return [
    ...css.matchAll(/f\/[a-z-]+?(?:-\d)?-(cyrillic-ext|cyrillic|greek-ext|greek|vietnamese|latin-ext|latin)-/g),
  ].map(([, script = '']) => script);
};

describe('The fonts of a page', () => {
  it('always have their Latin subset, also for a page in an unsupported script', () => {
    for (const family of FAMILIES) {
      for (const text of ['', 'Sample', '春の庭', 'حديقة']) {
        expect(new Set(subsetsFor(family, text)), family).to.deep.equal(new Set(['latin']));
      }
    }
  });

  it('have the subsets of the page’s characters', () => {
    const { Modern } = ExperienceFontFamily;
    expect(subsetsFor(Modern, 'Größe').sort()).to.deep.equal(['latin']);
    expect(subsetsFor(Modern, 'Żurek').sort()).to.deep.equal(['latin', 'latin-ext']);
    expect(subsetsFor(Modern, 'Борщ').sort()).to.deep.equal(['cyrillic', 'latin']);
    expect(subsetsFor(Modern, 'Σούπα').sort()).to.deep.equal(['greek', 'latin']);
  });

  it('have the capitals that a style may show', () => {
    // ÿ is in the first subset, its capital Ÿ may be in another.
    for (const family of FAMILIES) {
      expect(subsetsFor(family, 'ÿ'), family).to.deep.equal(subsetsFor(family, 'ÿŸ'));
    }
  });

  it('are all present for a page with characters of all subsets, as are rules without a range', () => {
    const all = 'Ѐ Б Ἀ Σ ạ Ż A Ꙁ ǎ ơ ₫ Ѣ ӂ';
    const css = fontSheet(ExperienceFontFamily.Editorial, 'f/');
    expect(withNeededFaces(css, all)).to.equal(css);
    const other = '@font-face{font-family:x;src:local("y")}p{color:red}';
    expect(withNeededFaces(other, '')).to.equal(other);
  });
});
