import { expect } from 'chai';
import { captureKinds } from '../../../../src/artwork/decode-check/capture-kinds.js';
import { READERS } from '../../../../src/artwork/decode-check/reader-names.js';

const describeKinds = (extent: number, isProvenLook = false): string[] =>
  captureKinds(extent, 16, isProvenLook).map(
    ({ name, isRequired, readers }) => `${name}: ${readers.join(' ')}${isRequired ? '' : ' (optional)'}`,
  );
const all = READERS.join(' ');

describe('The captures of a code', () => {
  it('are read by every reader, the cheapest first and the optional one last', () => {
    expect(describeKinds(37)).to.deep.equal([
      `with 3 pixels per module: ${all}`,
      `480 pixels wide: ${all}`,
      `a little out of focus: ${all}`,
      `at its own size: ${all}`,
      `200 pixels wide: ${all} (optional)`,
    ]);
  });

  it('are left out where no reader can be expected to read them', () => {
    expect(describeKinds(97)).to.deep.equal([
      `with 3 pixels per module: ${all}`,
      `a little out of focus: ${all}`,
      `at its own size: ${all}`,
    ]);
    expect(describeKinds(185)).to.deep.equal([`with 3 pixels per module: ${all}`, `at its own size: ${all}`]);
  });

  it('are few if codes of the same look were read before', () => {
    for (const extent of [29, 97, 185]) {
      expect(describeKinds(extent, true)).to.deep.equal([`with 3 pixels per module: ${all}`, 'at its own size: zbar']);
    }
  });

  it('have whole pixels per module at their own size, on at most 1,600 pixels', () => {
    const own = (extent: number) => captureKinds(extent, 16, false).find(({ name }) => name === 'at its own size');
    expect(own(37)).to.include({ pixelsPerModule: 16 });
    expect(own(185)).to.include({ pixelsPerModule: 8 });
  });
});
