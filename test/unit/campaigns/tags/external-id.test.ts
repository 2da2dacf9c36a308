import { expect } from 'chai';
import { findExternalIdProblem } from '../../../../src/campaigns/tags/external-id.js';

describe('An external id', () => {
  it('is any text of up to 255 characters', () => {
    for (const id of ['1', 'SKU-42/ä', 'x'.repeat(255), '😀'.repeat(255), "%' or 1=1 --"]) {
      expect(findExternalIdProblem(id), id).to.equal(null);
    }
  });

  it('is not empty, too long, malformed, or invisible', () => {
    for (const id of ['', 'x'.repeat(256), 'x'.repeat(1_000_000), ' a', 'a\n', 'a\u0000b', 'a\u0007b', '\ud800']) {
      expect(findExternalIdProblem(id), id.slice(0, 9)).to.have.property('code');
    }
  });
});
