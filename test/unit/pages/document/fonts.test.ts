import { statSync } from 'node:fs';
import { expect } from 'chai';
import { ExperienceFontFamily } from '../../../../src/core/contract/style-options.js';
import { fontFile, fontSheet } from '../../../../src/pages/document/fonts.js';

describe('The fonts of pages', () => {
  for (const family of Object.values(ExperienceFontFamily)) {
    it(`of ${family} are at the addresses in their style sheet`, () => {
      const sheet = fontSheet(family, '../fonts/');
      const addresses = [...sheet.matchAll(/url\(([^)]*)\)/g)].map(([, address = '']) => address);
      expect(addresses).not.to.have.lengthOf(0);
      for (const address of addresses) {
        const [, file = ''] = /^\.\.\/fonts\/([\w-]+\.woff2)$/.exec(address) ?? [];
        const path = fontFile(file);
        expect(path, address).to.be.a('string');
        expect(statSync(path ?? '').size).to.be.above(500);
      }
    });

    it(`of ${family} are used by pages, with an installed font while they load`, () => {
      const sheet = fontSheet(family, '../fonts/');
      const [, text = '', heading = ''] = /:root\{--font:"([^"]+)",.+--heading-font:"([^"]+)",.+\}$/.exec(sheet) ?? [];
      const all = [...sheet.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, rules = '']) => rules);
      const faces = all.filter((rules) => !rules.includes('local('));
      expect(faces.length).to.be.below(all.length);
      expect(faces).not.to.have.lengthOf(0);
      for (const rules of faces) {
        expect(rules)
          .to.match(new RegExp(`font-family:\\s*['"](${text}|${heading})['"]`))
          .and.match(/font-display:\s*swap/);
      }
    });

    it(`of ${family} have a style sheet of less than 20 KB without markup`, () => {
      const sheet = fontSheet(family, 'https://qr.example.com/fonts/');
      expect(Buffer.byteLength(sheet)).to.be.below(20 * 1024);
      expect(sheet).not.to.contain('<');
    });
  }

  it('are the only files found by name', () => {
    for (const name of ['', '.', '..', '../package.json', 'wght.css', 'LICENSE', 'inter-latin-wght-normal.woff2/']) {
      expect(fontFile(name)).to.equal(null);
    }
    expect(fontFile('inter-latin-wght-normal.woff2')).to.match(/inter-latin-wght-normal\.woff2$/);
  });
});
