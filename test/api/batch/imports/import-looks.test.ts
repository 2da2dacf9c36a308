import { expect } from 'chai';
import { importFile, resultOf } from '../../../support/exports/import-archive.js';
import { type Client, clientOf } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

describeApi('The look of imports', ({ running }) => {
  let client: Client;
  let key: string;

  beforeEach(async () => {
    ({ key } = await running.addWorkspace());
    client = clientOf(running.url, key);
  });

  /** Returns the number of campaigns that it created. */
  const finish = async (content: string, options: object): Promise<number> =>
    (await resultsOf((await importFile(running.url, key, content, 'text/csv', options)).id)).filter(
      ({ status }) => status === 'ok',
    ).length;
  const resultsOf = (id: string) => resultOf(running.url, key, id);

  it('take the style and design of the import only for rows without a style', async () => {
    const look = { style: { moduleShape: 'Rounded' }, design: { eyeBallColor: '#7A1F1F' } };
    const rows = 'name,content,style.moduleShape\nPlain,https://example.com/1,\nOwn,https://example.com/2,Dots\n';
    expect(await finish(rows, look)).to.equal(2);
    const query = '{ qrCodes(orderBy: Name) { items { style { moduleShape } design { eyeBallColor } } } }';
    expect((await client.graphql(query)).body.data.qrCodes.items).to.deep.equal([
      { style: { moduleShape: 'Dots' }, design: null },
      look,
    ]);
  });

  it('take the look of the dry run, unless one is sent', async () => {
    const look = { style: { moduleShape: 'Rounded' }, design: { eyeBallColor: '#7A1F1F' } };
    const look2 = { style: { moduleShape: 'Dots' }, design: null };
    const shapeOf = async (rows: string, options: object = {}) => {
      await finish(rows, { ...look, dryRun: true });
      await finish(rows, options);
      const query = '{ qrCodes(orderBy: Created) { items { style { moduleShape } design { eyeBallColor } } } }';
      return (await client.graphql(query)).body.data.qrCodes.items[0];
    };
    expect(await shapeOf('name,content\nOne,https://example.com/1\n')).to.deep.equal(look);
    expect(await shapeOf('name,content\nTwo,https://example.com/2\n', look2)).to.deep.equal(look2);
    const none = await shapeOf('name,content\nThree,https://example.com/3\n', { style: null });
    expect(none).to.deep.equal({ style: { moduleShape: 'Square' }, design: null });
  });

  it('check the frame of a design like a request', async () => {
    const frame = { design: 'Tab', text: ' ', color: '#FFFFFF"/><script>', textColor: '#000000' };
    const row = {
      name: 'Framed',
      mode: 'Dynamic',
      payloadType: 'Url',
      content: 'https://example.com/1',
      design: { frame },
    };
    const { id } = await importFile(running.url, key, JSON.stringify(row), 'application/x-ndjson');
    const [refused] = await resultsOf(id);
    expect(Object.keys(refused?.problems ?? {})).to.have.members(['design.frame.text', 'design.frame.color']);
  });
});
