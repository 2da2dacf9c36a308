import { expect } from 'chai';
import { ArtworkFormat } from '../../../../src/artwork/formats/artwork-format.js';
import { pictureTag } from '../../../../src/artwork/rendering/picture-tag.js';

describe('The tag of a picture', () => {
  it('is the same for the same picture, and differs for another format or artwork', () => {
    const tag = pictureTag('hash', ArtworkFormat.png);
    expect(tag).to.match(/^[\w-]{27}$/);
    expect(pictureTag('hash', ArtworkFormat.png)).to.equal(tag);
    expect(pictureTag('hash', ArtworkFormat.svg)).to.not.equal(tag);
    expect(pictureTag('other', ArtworkFormat.png)).to.not.equal(tag);
  });
});
