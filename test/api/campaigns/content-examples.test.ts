import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import supertest from 'supertest';
import { z } from 'zod';
import { QrPayloadType } from '../../../src/core/contract/payloads/payload-type.js';
import { CODES } from '../../support/http/client.js';
import { openapi } from '../../support/http/contract.js';
import { type PageClient, pageClientOf } from '../../support/pages/page-client.js';
import { describeApi } from '../../support/service/describe-api.js';

const TYPES = Object.values(QrPayloadType);
/** A menu needs a file, whose id only the client knows. */
const PLACEHOLDER = '00000000-0000-4000-8000-000000000000';

const exampleReferences = z.looseObject({
  requestBody: z.looseObject({
    content: z.looseObject({
      'application/json': z.looseObject({ examples: z.record(z.string(), z.object({ $ref: z.string() })) }),
    }),
  }),
});
const components = z
  .looseObject({ examples: z.record(z.string(), z.looseObject({ value: z.record(z.string(), z.string()) })) })
  .parse(openapi.components);

/** Named examples of an operation, with resolved references. */
const examplesOf = (path: string, method: string): Record<string, Record<string, string>> => {
  const { examples } = exampleReferences.parse(openapi.paths[path]?.[method]).requestBody.content['application/json'];
  const exampleAt = ($ref: string) => components.examples[$ref.replace('#/components/examples/', '')]?.value ?? {};
  return Object.fromEntries(Object.entries(examples).map(([name, { $ref }]) => [name, exampleAt($ref)]));
};

const DOCUMENT = new URL('../../../../docs/content.md', import.meta.url);

/** The first code block below the heading of each type. */
const documentedContents = (): Map<string, string> =>
  new Map(
    [...readFileSync(DOCUMENT, 'utf8').matchAll(/^### (\w+)\n\n```\w+\n(.+?)\n```$/gms)].map(
      ([, type = '', content = '']) => [type, content],
    ),
  );

describeApi('The content examples', { checksArtwork: true }, ({ running }) => {
  let one: PageClient;

  before(async () => {
    one = await pageClientOf(running);
  });

  /** The body with the id of a new file instead of the placeholder. */
  const withFile = async (body: Record<string, string>, id: string | null = null) => {
    const { content = '' } = body;
    if (!content.includes(PLACEHOLDER)) return { body, id };
    const file = id ?? (await one.upload());
    return { body: { ...body, content: content.replace(PLACEHOLDER, file) }, id: file };
  };

  const create = examplesOf('/api/v1/qr-codes', 'post');
  const update = examplesOf('/api/v1/qr-codes/{id}', 'put');

  it('exist for every payload type, in openapi.yaml and docs/content.md', () => {
    expect(Object.keys(create)).to.have.members(TYPES);
    expect(Object.keys(update)).to.have.members(TYPES);
    expect([...documentedContents().keys()]).to.have.members(TYPES);
    for (const [type, { payloadType }] of Object.entries(create)) expect(payloadType).to.equal(type);
    const needFile = Object.entries({ ...create, ...update }).filter(([, { content }]) =>
      content?.includes(PLACEHOLDER),
    );
    expect(needFile.map(([type]) => type)).to.deep.equal(['Menu']);
  });

  for (const type of TYPES) {
    it(`create and update a campaign unchanged: ${type}`, async () => {
      const first = await withFile(create[type] ?? {});
      const created = await one.client.post(CODES, first.body);
      expect(created.status, created.text).to.equal(201);
      const second = await withFile(update[type] ?? {}, first.id);
      const updated = await one.client.put(`${CODES}/${created.body.id}`, second.body);
      expect([updated.status, updated.body.content], updated.text).to.deep.equal([200, second.body.content]);
      expect(updated.body.content).not.to.equal(created.body.content);
    });

    it(`of docs/content.md create a Dynamic campaign that opens: ${type}`, async () => {
      const { body } = await withFile({
        name: 'Sample',
        mode: 'Dynamic',
        payloadType: type,
        content: documentedContents().get(type) ?? '',
      });
      const created = await one.client.post(CODES, body);
      expect(created.status, created.text).to.equal(201);
      expect((await supertest(running.url).get(`/r/${created.body.code}`).redirects(0)).status).to.equal(302);
    });
  }

  it('are explained at /docs/content, to which the REST reference links', async () => {
    const { status, headers, text } = await supertest(running.url).get('/docs/content');
    expect([status, headers['content-type']]).to.deep.equal([200, 'text/html; charset=utf-8']);
    expect(text).to.contain('Sample Lake');
    expect((await supertest(running.url).get('/openapi.yaml').buffer(true)).text).to.contain('(../docs/content)');
  });
});
