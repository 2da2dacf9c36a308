import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import supertest from 'supertest';
import { onePage, type PdfObjects, pdf, stream } from '../../fixtures/pdf-builder.js';
import { picture } from '../../support/files/pictures.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { describeApi } from '../../support/service/describe-api.js';
import { nodeChildrenOf } from '../../support/service/processes.js';

const ASSETS = '/api/v1/qr-assets';
const PREVIEW = 'query ($input: PreviewQrCodeInput!) { previewQrCode(input: $input) { svg } }';

/**
 * A page that shows a form ten times, which shows another one ten times, and so on: a hundred million lines to draw.
 */
function slowToDraw(): Buffer {
  const objects: PdfObjects = { ...onePage('', '/Resources << /XObject << /F 10 0 R >> >>'), 4: stream('', '/F Do') };
  for (let depth = 0; depth < 8; depth++) {
    const next = `/Resources << /XObject << /F ${11 + depth} 0 R >> >>`;
    const content = depth === 7 ? '0 0 m 100 100 l S' : '/F Do '.repeat(10);
    objects[10 + depth] = stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 200 200] ${depth === 7 ? '' : next}`,
      content,
    );
  }
  return pdf(objects);
}

/** Resolves when the condition holds; otherwise the runner's time limit ends the wait. */
const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await sleep(5);
};

describeApi('A child process', { checksArtwork: true, isOwn: true }, ({ running }) => {
  let client: Client;
  let key: string;

  before(async () => {
    key = (await running.addWorkspace()).key;
    client = clientOf(running.url, key);
    await client.post(CODES, dynamicUrl()).expect(201);
  });

  const upload = async (bytes: Buffer, contentType = 'image/png') =>
    supertest(running.url).post(ASSETS).set('X-Api-Key', key).attach('file', bytes, { filename: 'a', contentType });

  /** Stops the children for a moment, so that the request reaches a child that is killed while working on it. */
  async function killDuring<Answer>(children: readonly number[], isRunning: () => boolean, ask: () => Promise<Answer>) {
    for (const child of children) process.kill(child, 'SIGSTOP');
    const asked = ask();
    await until(isRunning);
    for (const child of children) process.kill(child, 'SIGKILL');
    return asked;
  }

  it('costs one response if it dies while drawing', async () => {
    const { renderer } = running.service.services;
    const children = await nodeChildrenOf(process.pid);
    const create = async () => await client.post(CODES, dynamicUrl({ name: 'Another' }));
    const lost = await killDuring(children, () => renderer.running === 1, create);
    expect([lost.status, lost.body.code, lost.headers['retry-after']]).to.deep.equal([503, 'unavailable', '5']);
    expect((await create()).status).to.equal(201);
  });

  it('costs only its file if it dies while inspecting, and leaves nothing behind', async () => {
    const { inspector } = running.service.services;
    const others = await nodeChildrenOf(process.pid);
    const bytes = await picture(1200, 9);
    expect((await upload(bytes)).status).to.equal(201);
    const own = (await nodeChildrenOf(process.pid)).filter((child) => !others.includes(child));
    expect(own).to.have.length(1);
    const lost = await killDuring(
      own,
      () => inspector.running === 1,
      () => upload(bytes),
    );
    expect([lost.status, lost.body.code]).to.deep.equal([400, 'file_rejected']);
    expect(lost.body.errors.file[0]).to.include('too much time or memory');
    expect(await readdir(join(running.dataFolder, 'assets', 'incoming'))).to.deep.equal([]);
    expect((await upload(bytes)).status).to.equal(201);
  });

  it('costs only the pictures of a PDF if drawing its pages takes too long', async () => {
    const slow = await upload(slowToDraw(), 'application/pdf');
    expect(slow.status).to.equal(201);
    const content = JSON.stringify({ title: 'Sample', assetIds: [slow.body.id] });
    const created = await client.post(CODES, dynamicUrl({ payloadType: 'Document', content }));
    const page = await supertest(running.url).get(`/p/${created.body.code}`);
    expect(page.text).to.contain(`assets/${slow.body.id}"`).and.not.to.contain('page-1');
    const folder = join(running.dataFolder, 'assets');
    expect(await readdir(join(folder, 'copies'))).not.to.include(slow.body.id);
    expect(await readdir(join(folder, 'incoming'))).to.deep.equal([]);
  });

  it('never gets what is refused earlier', async () => {
    const { renderer } = running.service.services;
    const checked: unknown[] = [];
    const findReadableArtwork = renderer.findReadableArtwork.bind(renderer);
    renderer.findReadableArtwork = (request) => {
      checked.push(request);
      return findReadableArtwork(request);
    };
    const name = 'x'.repeat(1_000_000);
    const style = { centerBadge: 'Monogram' };
    const created = await client.post(CODES, dynamicUrl({ name, style }));
    expect([created.status, Object.keys(created.body.errors)]).to.deep.equal([400, ['name']]);
    const input = { mode: 'Dynamic', name, style };
    const previewed = await client.graphql(PREVIEW, { input });
    expect(previewed.body.errors[0].extensions.errors).to.have.all.keys('name');
    const badContent = await client.post(CODES, dynamicUrl({ content: 'ftp://example.com' }));
    expect(badContent.status).to.equal(400);
    expect(checked).to.have.length(0);
    expect((await client.post(CODES, dynamicUrl({ name: 'Short', style }))).status).to.equal(201);
    expect(checked).to.have.length(1);
  });

  it('works for another workspace while one requests much', async () => {
    const { renderer } = running.service.services;
    const other = clientOf(running.url, (await running.addWorkspace()).key);
    let answered = 0;
    const preview = async (number: number) => {
      const content = `${number} ${'sample text '.repeat(40)}`;
      const { body } = await client.graphql(PREVIEW, { input: { mode: 'Static', payloadType: 'Text', content } });
      // On a slow machine, requests that wait too long are refused, for the workspace that sends many.
      expect(body.errors?.[0].extensions.code).to.be.oneOf([undefined, 'unavailable']);
      answered += 1;
    };
    const asked = () => renderer.running + renderer.queueSize + answered;
    // The children are stopped until all have sent their requests, the other workspace last.
    const children = await nodeChildrenOf(process.pid);
    for (const child of children) process.kill(child, 'SIGSTOP');
    const previews = Array.from({ length: 20 }, (_, number) => preview(number));
    await until(() => asked() >= 20);
    let isCreated = false;
    const creating = other.post(CODES, dynamicUrl()).then(({ status }) => {
      isCreated = true;
      return status;
    });
    await until(() => isCreated || asked() > 20);
    for (const child of children) process.kill(child, 'SIGCONT');
    expect(await creating).to.equal(201);
    expect(answered).to.be.below(10);
    await Promise.all(previews);
  });
});
