import { expect } from 'chai';
import supertest from 'supertest';
import { onePage, pdf } from '../../../fixtures/pdf-builder.js';
import { picture, withTextChunk } from '../../../support/files/pictures.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const KILOBYTE = 1024;
/** Approximate length of every file here. */
const LENGTH = 20 * KILOBYTE;

describeApi(
  'File allowances',
  {
    environment: {
      EXPERIENCE_MAX_BYTES: String(50 * KILOBYTE),
      ACTIVE_ALLOWANCE_BYTES: String(90 * KILOBYTE),
      IMAGE_MAX_BYTES: String(30 * KILOBYTE),
      PDF_MAX_BYTES: String(25 * KILOBYTE),
    },
  },
  ({ running }) => {
    let client: Client;
    let key: string;

    beforeEach(async () => {
      key = (await running.addWorkspace()).key;
      client = clientOf(running.url, key);
    });

    const send = (bytes: Buffer, filename: string, contentType: string) =>
      supertest(running.url)
        .post('/api/v1/qr-assets')
        .set('X-Api-Key', key)
        .attach('file', bytes, { filename, contentType });
    const upload = async (): Promise<string> => {
      const png = withTextChunk(await picture(8, 8), 'x'.repeat(LENGTH));
      return (await send(png, 'a.png', 'image/png').expect(201)).body.id;
    };
    const memory = (assetIds: string[]) =>
      dynamicUrl({ payloadType: 'Memory', content: JSON.stringify({ title: 'Sample', assetIds }) });
    const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

    it('apply to one page', async () => {
      const ids = [await upload(), await upload(), await upload()];
      expect(outcome(await client.post(CODES, memory(ids)))).to.deep.equal([402, 'storage_limit_reached']);
      expect((await client.post(CODES, memory(ids.slice(0, 2)))).status).to.equal(201);
    });

    it('apply to all pages of a workspace, and a deleted campaign frees its share', async () => {
      const first = await client.post(CODES, memory([await upload(), await upload()]));
      expect((await client.post(CODES, memory([await upload(), await upload()]))).status).to.equal(201);
      const more = await upload();
      expect(outcome(await client.post(CODES, memory([more])))).to.deep.equal([402, 'storage_limit_reached']);
      await client.delete(`${CODES}/${first.body.id}`).expect(204);
      expect((await client.post(CODES, memory([more]))).status).to.equal(201);
    });

    it('apply to one file, separately for each type', async () => {
      const png = withTextChunk(await picture(8, 8), 'x'.repeat(31 * KILOBYTE));
      expect(outcome(await send(png, 'a.png', 'image/png'))).to.deep.equal([400, 'file_too_large']);
      const large = pdf({ ...onePage(), 9: `(${'x'.repeat(26 * KILOBYTE)})` });
      expect(outcome(await send(large, 'a.pdf', 'application/pdf'))).to.deep.equal([400, 'file_too_large']);
    });

    it('do not allow a PDF in a memory, but in a document', async () => {
      const { body } = await send(pdf(onePage()), 'menu.pdf', 'application/pdf').expect(201);
      expect(body).to.deep.include({ fileName: 'menu.pdf', contentType: 'application/pdf' });
      const refused = await client.post(CODES, memory([body.id]));
      expect(outcome(refused)).to.deep.equal([400, 'asset_unavailable']);
      expect(refused.body.errors['content.assetIds'][0]).to.contain(body.id).and.contain('PDF');
      const content = JSON.stringify({ title: 'Sample', assetIds: [body.id] });
      expect((await client.post(CODES, dynamicUrl({ payloadType: 'Document', content }))).status).to.equal(201);
    });

    it('refuse a PDF with active content, and name it', async () => {
      const acting = pdf(onePage('/OpenAction << /S /J#61vaScript /JS (app.alert\\(1\\)) >>'));
      const { status, body } = await send(acting, 'a.pdf', 'application/pdf');
      expect([status, body.code]).to.deep.equal([400, 'file_rejected']);
      expect(body.errors.file.join(' ')).to.match(/script/i);
    });
  },
);
