import { expect } from 'chai';
import { textPayload } from '../../../../../../src/core/contract/payloads/types/text.js';
import { textsOf } from '../../../../../../src/core/errors.js';

describe('content of a Text', () => {
  it('is encoded exactly as sent, whatever it looks like, and opens a page', () => {
    for (const sent of [' a\r\nb ', '{"a":1}', 'javascript:1', 'https://example.com', '😀']) {
      expect(textsOf(textPayload.check(sent))).to.deep.equal({});
      expect(textPayload.encode(sent)).to.equal(sent);
      expect(textPayload.open(sent)).to.deep.equal({ kind: 'page' });
    }
  });

  it('must not be blank', () => {
    expect(textsOf(textPayload.check(' \t\n\u00a0'))).to.deep.equal({
      content: ['Must not be empty or only white space.'],
    });
  });
});
