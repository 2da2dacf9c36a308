import { expect } from 'chai';
import { loadConsoleModule } from '../../../support/console/console-module.js';

describe('Sizes in the console', () => {
  it('are rounded for people, in their language', async () => {
    const { formatBytes } = await loadConsoleModule<{ formatBytes: (bytes: number, locale: string) => string }>(
      'formats/format-bytes.ts',
    );
    const sizes = [0, 1, 1023, 1024, 1536, 10 * 1024 ** 2, 123.4 * 1024 ** 2, 1024 ** 3];
    expect(sizes.map((bytes) => formatBytes(bytes, 'en'))).to.deep.equal([
      '0 MB',
      '1 byte',
      '1,023 byte',
      '1 kB',
      '1.5 kB',
      '10 MB',
      '123 MB',
      '1 GB',
    ]);
    expect(formatBytes(1536, 'de')).to.equal('1,5 kB');
  });
});
