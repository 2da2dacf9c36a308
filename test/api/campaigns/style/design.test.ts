import { expect } from 'chai';
import { DEFAULT_DESIGN } from '../../../../src/core/contract/design-options.js';
import { outcomesOf, updateBulk } from '../../../support/bulk/bulk-calls.js';
import { readCode } from '../../../support/files/read-code.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const DESIGN = `design { eyeFrameColor eyeBallColor radialGradient modules eyeFrame eyeBall logoSize logoPlate inverted
  frame { design text font color textColor } }`;
const CREATE = `mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id ${DESIGN} } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateQrCodeInput!) { updateQrCode(id: $id, input: $input) { ${DESIGN} } }`;
const READ = `query ($id: ID!) { qrCode(id: $id) { version ${DESIGN} revisions { revision ${DESIGN} } } }`;
const RESTORE = `mutation ($id: ID!) { restoreQrCodeRevision(id: $id, revision: 1) { ${DESIGN} } }`;
const PREVIEW = `query ($input: PreviewQrCodeInput!) { previewQrCode(input: $input) { scannability { grade symbolContrast } } }`;

const FRAME = { design: 'LabelBelow', text: 'Scan  me ', color: '#102A2A', textColor: '#FFFFFF' };
const STORED_FRAME = { ...FRAME, text: 'Scan me', font: 'Modern' };

describeApi('The design of a campaign', ({ running }) => {
  let client: Client;

  beforeEach(async () => {
    client = clientOf(running.url, (await running.addWorkspace()).key);
  });

  const create = async (design: object | null, more: object = {}) =>
    (await client.graphql(CREATE, { input: { ...dynamicUrl(), ...more, design } })).body;
  const created = async (design: object): Promise<string> => (await create(design)).data.createQrCode.id;
  const read = async (id: string) => (await client.graphql(READ, { id })).body.data.qrCode;
  const problemsOf = async (design: object, style: object = {}) =>
    (await create(design, { style })).errors[0].extensions;

  it('is stored complete, and absent if it changes nothing', async () => {
    const { createQrCode } = (await create({ eyeBallColor: '#7A1F1F', frame: FRAME })).data;
    expect(createQrCode.design).to.deep.equal({ ...DEFAULT_DESIGN, eyeBallColor: '#7A1F1F', frame: STORED_FRAME });
    expect((await create({ inverted: false })).data.createQrCode.design).to.equal(null);
    expect((await create(null)).data.createQrCode.design).to.equal(null);
  });

  it('belongs to the history, and REST neither shows nor removes it', async () => {
    const id = await created({ modules: 'Diamonds' });
    const { body } = await client.put(`${CODES}/${id}`, { name: 'By REST', content: 'https://example.com/2' });
    expect(body).to.not.have.property('design');
    expect((await read(id)).design.modules).to.equal('Diamonds');
    const input = { name: 'Plain', content: 'https://example.com/2', design: null };
    expect((await client.graphql(UPDATE, { id, input })).body.data.updateQrCode.design).to.equal(null);
    const { version, revisions } = await read(id);
    expect([version, revisions.map(({ design }: { design: object | null }) => design !== null)]).to.deep.equal([
      3,
      [false, true, true],
    ]);
    const restored = (await client.graphql(RESTORE, { id })).body.data.restoreQrCodeRevision;
    expect(restored.design).to.deep.equal({ ...DEFAULT_DESIGN, modules: 'Diamonds' });
  });

  it('shows in the pictures that REST returns, which readers decode', async () => {
    const id = await created({ modules: 'BarsVertical', eyeBallColor: '#7A1F1F', frame: FRAME });
    const download = () => client.get(`${CODES}/${id}/download?format=svg`).buffer().expect(200);
    const [framed, { body }] = [await download(), await client.get(`${CODES}/${id}`)];
    expect(String(framed.body)).to.contain('fill="#7A1F1F"');
    expect((await readCode(String(framed.body))).zxing).to.equal(
      `${running.service.services.publicUrl}/r/${body.code}`,
    );
    const input = { name: 'Plain', content: body.content, design: null };
    await client.graphql(UPDATE, { id, input });
    const plain = await download();
    expect(String(plain.body)).to.not.contain('#7A1F1F');
    expect(plain.headers.etag).to.not.equal(framed.headers.etag);
  });

  it('is applied to many campaigns, and removed from them', async () => {
    const ids = [await created({ eyeFrame: 'Leaf' }), (await create(null)).data.createQrCode.id];
    const edit = async (design: object | null) =>
      outcomesOf(
        await updateBulk(
          client,
          ids.map((id) => ({ id })),
          { edit: { design } },
        ),
      );
    expect(await edit({ eyeFrame: 'Leaf' })).to.deep.equal(['Unchanged', 'Updated']);
    expect((await read(ids[1])).design).to.deep.equal({ ...DEFAULT_DESIGN, eyeFrame: 'Leaf' });
    expect(await edit(null)).to.deep.equal(['Updated', 'Updated']);
    expect((await read(ids[0])).design).to.equal(null);
  });

  it('is refused with the nearest colours that pass', async () => {
    const eyes = await problemsOf({ eyeFrameColor: '#FFD0D0' });
    expect(Object.keys(eyes.errors)).to.deep.equal(['design.eyeFrameColor']);
    const [{ field, value }] = eyes.suggestions;
    expect((await create({ [field.replace('design.', '')]: value })).data.createQrCode.design.eyeFrameColor).to.equal(
      value,
    );
    const frame = await problemsOf({ frame: { ...FRAME, text: ' ', textColor: '#333333' } });
    expect(Object.keys(frame.errors)).to.have.members(['design.frame.text', 'design.frame.textColor']);
    const zone = await problemsOf({ frame: FRAME }, { drawQuietZones: false });
    expect(Object.keys(zone.errors)).to.deep.equal(['style.drawQuietZones']);
  });

  it('permits light modules on a dark background, and then requires them', async () => {
    const { errors, suggestions } = await problemsOf({ inverted: true });
    expect(Object.keys(errors)).to.have.members(['style.foregroundColor', 'style.backgroundColor']);
    const style = Object.fromEntries(
      suggestions.map((each: { field: string; value: string }) => [each.field.replace('style.', ''), each.value]),
    );
    const input = { mode: 'Dynamic', style, design: { inverted: true } };
    const { previewQrCode } = (await client.graphql(PREVIEW, { input })).body.data;
    expect(previewQrCode.scannability.symbolContrast).to.be.at.least(0.55);
    expect((await problemsOf({}, style)).errors).to.have.property('style.foregroundColor');
  });
});
