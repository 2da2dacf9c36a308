import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';

/** Run directly by Node, as in the build. */
const MODULE = new URL('../../../../../console/build/one-translation.ts', import.meta.url).href;

describe('The check for one translation of each message', () => {
  let folder: string;
  let differingTranslations: (files: readonly string[]) => Promise<string[]>;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'signpost-catalogues-'));
    ({ differingTranslations } = await import(MODULE));
  });
  after(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string): string => {
    const file = join(folder, `${name}.po`);
    writeFileSync(file, `msgid ""\nmsgstr ""\n"Language: de\\n"\n\n${text}`);
    return file;
  };

  it('names a message that two catalogues translate differently', async () => {
    const verb = write('verb', 'msgid "Open"\nmsgstr "Öffnen"\n\nmsgid "Close"\nmsgstr "Schließen"\n');
    const state = write('state', 'msgid "Open"\nmsgstr "Offen"\n\nmsgid "Close"\nmsgstr "Schließen"\n');
    expect(await differingTranslations([verb, state])).to.deep.equal(['Open']);
  });

  it('tells messages with a context apart', async () => {
    const verb = write('verb', 'msgid "Open"\nmsgstr "Öffnen"\n');
    const state = write('state', 'msgctxt "state"\nmsgid "Open"\nmsgstr "Offen"\n');
    expect(await differingTranslations([verb, state])).to.deep.equal([]);
  });
});
