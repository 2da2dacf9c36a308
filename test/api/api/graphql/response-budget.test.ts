import { expect } from 'chai';
import { LIMITS } from '../../../../src/core/contract/contract-limits.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const COUNT = 14;
const LOGO_LENGTH = Math.floor((LIMITS.logoBytes * 4) / 3);
const ENLARGE = `
  update campaign set content = 'https://example.com/' || repeat('a', 7000),
    style = jsonb_set(style, '{logoDataUrl}', to_jsonb('data:image/png;base64,' || repeat('A', ${LOGO_LENGTH})))
  where id = ?`;
const CLONE = `
  insert into campaign select (jsonb_populate_record(null::campaign, to_jsonb(c) ||
    jsonb_build_object('id', gen_random_uuid(), 'code', substr(md5(n::text || c.id), 1, 8)))).*
  from campaign c cross join generate_series(2, ${COUNT}) n where c.id = ?`;

/** A logo is not drawn with this badge, so that it need not be a picture. */
const STYLE = { centerBadge: 'None' };

describeApi('The budget of a GraphQL response', ({ running }) => {
  let client: Client;
  before(async () => {
    const { key } = await running.addWorkspace();
    client = clientOf(running.url, key);
    const { body } = await client.post(CODES, dynamicUrl({ style: STYLE })).expect(201);
    const em = running.operator.em.fork();
    await em.execute(ENLARGE, [body.id]);
    await em.execute(CLONE, [body.id]);
  });

  const answerOf = async (query: string) => {
    const { status, body } = await client.graphql(query);
    return { status, code: body.errors?.[0]?.extensions.code, count: body.errors?.length, data: body.data };
  };
  const TOO_LARGE = { status: 400, code: 'query_too_complex', count: 1, data: undefined };
  const logos = (pageSize: number, page = 1): string =>
    `qrCodes(pageSize: ${pageSize}, page: ${page}) { items { style { logoDataUrl } } }`;

  it('is used up by large texts of one list, of several lists and of aliases', async () => {
    expect((await answerOf(`{ ${logos(10)} }`)).data.qrCodes.items).to.have.length(10);
    expect(await answerOf(`{ ${logos(COUNT)} }`)).to.deep.equal(TOO_LARGE);
    expect(await answerOf(`{ a: ${logos(7)} b: ${logos(7, 2)} }`)).to.deep.equal(TOO_LARGE);
    expect(await answerOf(`{ a: ${logos(7)} b: ${logos(7)} }`), 'read once, sent twice').to.deep.equal(TOO_LARGE);
  });

  it('is not used by what a query does not request', async () => {
    const many = Array.from(
      { length: 20 },
      (_, index) => `a${index}: qrCodes(pageSize: ${COUNT + index}) { items { name } }`,
    );
    expect((await answerOf(`{ ${many.join(' ')} }`)).data.a19.items).to.have.length(COUNT);
    expect((await answerOf(`{ qrCodes(pageSize: ${COUNT}) { items { content } } }`)).data.qrCodes.items).to.have.length(
      COUNT,
    );
  });

  it('does not bind REST, whose lists contain no style', async () => {
    const { body } = await client.get(`${CODES}?pageSize=100`).expect(200);
    expect(body.items.map(({ content }: { content: string }) => content.length)).to.deep.equal(Array(COUNT).fill(7020));
  });
});
