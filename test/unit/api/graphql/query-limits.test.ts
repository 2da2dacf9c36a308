import { expect } from 'chai';
import { type GraphQLField, getNamedType, getNullableType, isListType, isObjectType, parse } from 'graphql';
import { costOf } from '../../../../src/api/graphql/query-limits.js';
import { createSchema } from '../../../../src/api/graphql/schema.js';
import { isListCost } from '../../../../src/tenancy/fields/field-costs.js';

const schema = createSchema();
const fields = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .flatMap((type) => Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field })));

const isList = ({ args }: GraphQLField<unknown, unknown>): boolean =>
  args.some(({ name }) => name === 'pageSize' || name === 'first');

const cost = (query: string, variables = {}): number => costOf(schema, parse(query), variables);

describe('The cost of a GraphQL field', () => {
  it('is documented for every field that needs more than a statement', () => {
    const costs = fields.flatMap(({ name, field }) =>
      typeof field.extensions.complexity === 'number' ? [[name, field.extensions.complexity]] : [],
    );
    expect(Object.fromEntries(costs)).to.deep.equal({
      'QrCode.svg': 100,
      'QrCodeRevision.svg': 100,
      'QrTemplate.svg': 100,
      'BrandKit.svg': 100,
      'QrStyle.logoDataUrl': 10,
      'QrCodeArtwork.base64': 10,
      'ImportFirstRow.svg': 10,
      'WebhookDelivery.payload': 10,
      'QrCode.scannability': 100,
      'QrCode.isPrinted': 100,
      'QrCodePreview.capitals': 100,
      'Domain.campaignCount': 10,
      'Query.qrCodeArtwork': 100,
      'Query.previewQrCode': 100,
      'Query.previewPage': 100,
      'Query.qrAssetStorage': 100,
      'Mutation.renameQrCodeTag': 500,
      'Mutation.createQrCode': 100,
      'Mutation.createBrandKit': 100,
      'Mutation.updateBrandKit': 100,
      'Mutation.updateQrCode': 100,
      'Mutation.restoreQrCodeRevision': 100,
      'Mutation.uploadQrAsset': 100,
      'Mutation.copyQrAsset': 100,
      'Mutation.createPrintRun': 100,
      'Mutation.removeSample': 1200,
      'Mutation.startImport': 50,
      'Mutation.createSharedFigures': 100,
      'Mutation.updateSharedFigures': 100,
    });
  });

  it('counts the entries of every field that has a size', () => {
    const lists = fields.filter(({ field }) => isList(field));
    expect(lists.map(({ name }) => name)).to.have.members([
      'Query.qrAssets',
      'Query.qrCodes',
      'Query.apiKeys',
      'Query.brandKits',
      'Query.qrCodeTags',
      'Query.deletedQrCodes',
      'Query.auditEntries',
      'Query.members',
      'Query.invitations',
      'Query.webhookDeliveries',
      'Query.printRuns',
      'Query.imports',
      'QrCode.revisions',
      'Import.rowProblems',
      'Import.replacedCodes',
    ]);
    for (const { name, field } of lists) {
      const { complexity } = field.extensions;
      if (typeof complexity !== 'function') throw new Error(`${name} has no function for its cost`);
      const size = field.args.some((arg) => arg.name === 'first') ? 'first' : 'pageSize';
      const costOfSome = (entries: number): number => complexity({ args: { [size]: entries }, childComplexity: 3 });
      expect(costOfSome(100) - costOfSome(1), name).to.equal(99 * 3);
    }
  });

  it('knows the maximum of every list', () => {
    // The entries of a page are counted by the field that has the page size, those of a bulk result by their request.
    const counted = new Set(['items', 'results']);
    const unknown = fields.filter(
      ({ name, field }) =>
        !name.startsWith('__') &&
        isListType(getNullableType(field.type)) &&
        !counted.has(name.split('.')[1] ?? '') &&
        !isListCost(field.extensions.complexity),
    );
    expect(unknown.map(({ name }) => name)).to.deep.equal([]);
    for (const { name, field } of fields) {
      const type = getNamedType(field.type);
      if (!isObjectType(type) || !Object.keys(type.getFields()).some((member) => counted.has(member))) continue;
      expect(isListCost(field.extensions.complexity), `${name} multiplies its entries`).to.equal(true);
    }
  });

  it('multiplies the entries of lists in lists', () => {
    const rules = (member: string, pageSize = 100): number =>
      cost(`{ qrCodes(pageSize: ${pageSize}) { items { rules { ${member} } } } }`);
    expect(rules('name', 1)).to.equal(10 + 1 + 2);
    expect(rules('name')).to.equal(10 + 100 * (1 + 2));
    expect(rules('countries languages query { values }')).to.equal(10 + 100 * (1 + 1 + 19));
  });

  it('of figures grows with what may have to be read', () => {
    expect(cost('{ analyticsOverview { totalScans } }')).to.equal(101);
    expect(cost('{ analyticsOverview(timeZone: "Asia/Kolkata") { totalScans } }')).to.equal(301);
    expect(cost('{ analyticsOverview(filter: {devices: {anyOf: ["Mobile"]}}) { totalScans } }')).to.equal(1001);
    const splitBy = 'splitBy: {rows: campaign, columns: city}';
    expect(cost(`{ analyticsOverview(${splitBy}) { totalScans } }`)).to.equal(1001);
    expect(cost(`{ analyticsOverview(${splitBy}, filter: {}) { totalScans } }`)).to.equal(2001);
  });

  it('is 10 at the root, 1 below, and multiplied by the size of a list', () => {
    expect(cost('{ __typename }')).to.equal(1);
    expect(cost('query ($id: ID!) { qrCode(id: $id) { id name } }', { id: 'x' })).to.equal(12);
    expect(cost('mutation ($id: ID!) { deleteQrCode(id: $id) }', { id: 'x' })).to.equal(10);
    expect(cost('subscription { scanRecorded { scans } }')).to.equal(11);
    expect(cost('{ qrCodes { page } }')).to.equal(10 + 20);
    expect(cost('{ qrCodes(pageSize: 50) { items { id svg } } }')).to.equal(10 + 50 * (1 + 1 + 100));
    expect(cost('{ qrCodes(pageSize: 5) { items { revisions(first: 3) { name } } } }')).to.equal(
      10 + 5 * (1 + 10 + 3 * 1),
    );
    expect(cost('{ qrCodes(pageSize: -5) { page } }')).to.equal(11);
    expect(cost('{ qrCodes(pageSize: 5000) { page } }')).to.equal(5010);
  });
});
