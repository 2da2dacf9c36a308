import { expect } from 'chai';
import fc from 'fast-check';
import { QrPayloadType } from '../../../../src/core/contract/payloads/payload-type.js';
import { assetIdsOf, PAYLOADS } from '../../../../src/core/contract/payloads/payloads.js';
import { readMenu } from '../../../../src/core/contract/payloads/types/menu.js';
import { loadConsoleModule } from '../../../support/console/console-module.js';

const { readMembers, readText, withText, readAssetIds, withAssetIds, readable } = await loadConsoleModule<{
  readMembers(content: string): Record<string, unknown>;
  readText(content: string, name: string): string;
  withText(content: string, name: string, text: string): string;
  readAssetIds(content: string): string[];
  withAssetIds(content: string, ids: readonly string[]): string;
  readable(content: string): string;
}>('page-builder/page-content.ts');

const NAMES = ['businessName', 'title', 'description', 'phone', 'website'] as const;
const name = fc.constantFrom(...NAMES);
/** Objects as returned by `JSON.parse`, in which `__proto__` is an ordinary member. */
const object = fc.dictionary(fc.oneof(name, fc.string({ maxLength: 8 })), fc.jsonValue({ maxDepth: 2 }), {
  maxKeys: 8,
  noNullPrototype: true,
});
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });

describe('The content of a page in the page builder', () => {
  it('has the text that was written, with all other members unchanged, in order', () => {
    fc.assert(
      fc.property(object, name, text, (members, changed, typed) => {
        const before = JSON.parse(JSON.stringify(members));
        const content = withText(JSON.stringify(members), changed, typed);
        expect(readText(content, changed)).to.equal(typed);
        expect(JSON.parse(content)).to.deep.equal({ ...before, [changed]: typed });
        expect(Object.keys(JSON.parse(content))).to.deep.equal(Object.keys({ ...before, [changed]: typed }));
        const emptied = withText(content, changed, '');
        const { [changed]: _, ...rest } = before;
        expect(JSON.parse(emptied)).to.deep.equal(rest);
      }),
    );
  });

  it('matches what the service reads', () => {
    fc.assert(
      fc.property(fc.array(fc.uuid(), { maxLength: 8 }), text, (ids, title) => {
        const content = withAssetIds(withText('', 'title', title), ids);
        expect(readAssetIds(content)).to.deep.equal([...new Set(ids)]);
        expect(assetIdsOf(QrPayloadType.Menu, content)).to.deep.equal([...new Set(ids)]);
        if (title.trim() !== '') expect(readMenu(content).title).to.equal(title);
      }),
    );
  });

  it('is readable for the service for any text, even if incomplete', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constantFrom('', 'null', '[]', '{"assetIds":7}')), (content) => {
        const fields = PAYLOADS[QrPayloadType.Memory].check(readable(content));
        expect(fields.content).to.equal(undefined);
        expect(readMembers(readable(content))).to.deep.equal(readMembers(content));
        expect(readAssetIds(content)).to.be.an('array');
      }),
    );
  });
});
