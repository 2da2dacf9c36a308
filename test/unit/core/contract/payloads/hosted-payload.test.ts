import { expect } from 'chai';
import { QrPayloadType } from '../../../../../src/core/contract/payloads/payload-type.js';
import { assetIdsOf } from '../../../../../src/core/contract/payloads/payloads.js';
import { documentPayload, readDocument } from '../../../../../src/core/contract/payloads/types/document.js';
import { memoryPayload, readMemory } from '../../../../../src/core/contract/payloads/types/memory.js';
import { menuPayload, readMenu } from '../../../../../src/core/contract/payloads/types/menu.js';
import { textsOf } from '../../../../../src/core/errors.js';

const json = (value: unknown): string => JSON.stringify(value);
const id = (number: number): string => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => id(index + 10));

describe('content of a hosted page', () => {
  it('must be a JSON object', () => {
    for (const payload of [menuPayload, documentPayload, memoryPayload]) {
      for (const sent of ['Menu of the day', '[]', '"a"', 'null', '1', '{"title":', '['.repeat(8000)]) {
        expect(textsOf(payload.check(sent)), sent).to.deep.equal({
          content: ['Must be a JSON object serialized as a string.'],
        });
      }
      expect(textsOf(payload.check(' '))).to.deep.equal({ content: ['Must not be empty or only white space.'] });
    }
  });

  it('has no wire form and opens a page', () => {
    for (const payload of [menuPayload, documentPayload, memoryPayload]) {
      expect(payload.hosted).to.equal(true);
      expect(() => payload.encode('{}')).to.throw('no wire form');
      expect(payload.open('{}')).to.deep.equal({ kind: 'page' });
    }
  });

  it('ignores unknown members and treats null as absent', () => {
    const content = json({
      title: 'Day',
      story: null,
      dateLabel: null,
      location: null,
      assetIds: null,
      more: { a: 1 },
    });
    expect(textsOf(memoryPayload.check(content))).to.deep.equal({});
    expect(readMemory(content)).to.deep.equal({
      title: 'Day',
      story: null,
      dateLabel: null,
      location: null,
      assetIds: [],
    });
  });

  it('only reads own members', () => {
    expect(textsOf(memoryPayload.check('{"__proto__":{"title":"x"}}'))).to.have.all.keys('content.title');
    expect(textsOf(memoryPayload.check('{"title":"x","constructor":1,"__proto__":null}'))).to.deep.equal({});
  });

  it('counts code points, an emoji as one', () => {
    expect(textsOf(memoryPayload.check(json({ title: '😀'.repeat(200), story: 'x'.repeat(6000) })))).to.deep.equal({});
    expect(textsOf(memoryPayload.check(json({ title: 'x'.repeat(201), story: 'x'.repeat(6001) })))).to.deep.equal({
      'content.title': ['Must be at most 200 characters.'],
      'content.story': ['Must be at most 6000 characters.'],
    });
  });

  it('reports every kind of invalid asset ids', () => {
    const wrong = [
      ids(2).join(),
      { a: 1 },
      [5],
      ['x'],
      [id(1), id(1)],
      [id(171), id(171).toUpperCase()],
      ids(13),
      [[id(1)]],
    ];
    for (const assetIds of wrong) {
      expect(textsOf(memoryPayload.check(json({ title: 'x', assetIds }))), json(assetIds)).to.have.all.keys(
        'content.assetIds',
      );
    }
    expect(
      memoryPayload.check(json({ title: 'x', assetIds: [...ids(12), 5, id(10)] }))['content.assetIds'],
    ).to.have.length(3);
  });

  it('returns the asset ids in the order sent, in lower case', () => {
    const content = json({ title: 'x', assetIds: [id(171).toUpperCase(), id(1)] });
    expect(assetIdsOf(QrPayloadType.Menu, content)).to.deep.equal([id(171), id(1)]);
    expect(assetIdsOf(QrPayloadType.Document, content)).to.deep.equal([id(171), id(1)]);
    expect(assetIdsOf(QrPayloadType.Memory, content)).to.deep.equal([id(171), id(1)]);
    expect(assetIdsOf(QrPayloadType.Text, content)).to.deep.equal([]);
  });

  it('refuses NUL and half a surrogate pair written as escapes', () => {
    expect(textsOf(memoryPayload.check('{"title":"a\\u0000"}'))).to.have.all.keys('content.title');
    expect(textsOf(memoryPayload.check('{"title":"a\\ud800"}'))).to.have.all.keys('content.title');
  });
});

describe('content of a Menu', () => {
  const fine = { businessName: 'Example Café', assetIds: ids(1) };

  it('needs a business name or a title, and 1 to 8 assets', () => {
    for (const menu of [
      fine,
      { title: 'Lunch', assetIds: ids(8) },
      { ...fine, website: 'example.com', phone: '+15550100' },
    ]) {
      expect(textsOf(menuPayload.check(json(menu))), json(menu)).to.deep.equal({});
    }
    expect(textsOf(menuPayload.check('{}'))).to.deep.equal({
      'content.businessName': ['Send businessName, title or both.'],
      'content.assetIds': ['Must contain at least 1 uploaded asset.'],
    });
    expect(textsOf(menuPayload.check(json({ ...fine, assetIds: ids(9) })))).to.deep.equal({
      'content.assetIds': ['Must contain at most 8 assets.'],
    });
    expect(textsOf(menuPayload.check(json({ businessName: ' ', title: '', assetIds: ids(1) })))).to.have.all.keys(
      'content.businessName',
    );
  });

  it('reports all invalid members at once', () => {
    const wrong = { title: 1, description: [], phone: 5550100, website: 'javascript:1', assetIds: 'x' };
    expect(textsOf(menuPayload.check(json(wrong)))).to.have.all.keys(
      'content.title',
      'content.description',
      'content.phone',
      'content.website',
      'content.assetIds',
    );
  });

  it('is read as sent', () => {
    const content = json({ ...fine, description: ' a\nb ', website: 'example.com' });
    expect(readMenu(content)).to.deep.equal({
      businessName: 'Example Café',
      title: null,
      description: ' a\nb ',
      phone: null,
      website: 'example.com',
      assetIds: ids(1),
    });
  });
});

describe('content of a Document', () => {
  it('needs a title, and details or 1 to 4 assets', () => {
    for (const more of [{ details: 'a' }, { assetIds: ids(1) }, { details: 'a', assetIds: ids(4) }]) {
      expect(textsOf(documentPayload.check(json({ title: 'x', ...more })))).to.deep.equal({});
    }
    expect(textsOf(documentPayload.check('{}'))).to.have.all.keys('content.title', 'content.details');
    expect(textsOf(documentPayload.check(json({ title: 'x', assetIds: [] })))).to.have.all.keys('content.details');
    expect(textsOf(documentPayload.check(json({ title: 'x', assetIds: ids(5) })))).to.have.all.keys('content.assetIds');
    expect(
      textsOf(documentPayload.check(json({ title: 'x', details: 'y', summary: 'x'.repeat(6001) }))),
    ).to.have.all.keys('content.summary');
  });

  it('needs both label and address of its button', () => {
    const fine = { title: 'x', details: 'y' };
    expect(textsOf(documentPayload.check(json({ ...fine, ctaLabel: 'Buy', ctaUrl: 'example.com/buy' })))).to.deep.equal(
      {},
    );
    expect(textsOf(documentPayload.check(json({ ...fine, ctaLabel: 'Buy' })))).to.deep.equal({
      'content.ctaUrl': ['Send ctaUrl together with ctaLabel.'],
    });
    expect(textsOf(documentPayload.check(json({ ...fine, ctaUrl: 'https://example.com' })))).to.deep.equal({
      'content.ctaLabel': ['Send ctaLabel together with ctaUrl.'],
    });
    expect(textsOf(documentPayload.check(json({ ...fine, ctaUrl: 'data:,x' })))).to.have.all.keys('content.ctaUrl');
  });

  it('is read as sent', () => {
    const content = json({ title: 'x', details: 'y', ctaLabel: 'Buy', ctaUrl: 'example.com' });
    expect(readDocument(content)).to.deep.equal({
      title: 'x',
      summary: null,
      details: 'y',
      ctaLabel: 'Buy',
      ctaUrl: 'example.com',
      assetIds: [],
    });
  });
});

describe('content of a Memory', () => {
  it('only needs a title, and accepts up to 12 assets', () => {
    expect(textsOf(memoryPayload.check(json({ title: 'x' })))).to.deep.equal({});
    expect(textsOf(memoryPayload.check(json({ title: 'x', assetIds: ids(12) })))).to.deep.equal({});
    expect(textsOf(memoryPayload.check(json({ title: ' ' })))).to.deep.equal({
      'content.title': ['The collection needs a title.'],
    });
  });
});
