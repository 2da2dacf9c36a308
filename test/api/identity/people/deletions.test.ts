import { expect } from 'chai';
import { isScope, PERMISSIONS_OF, type Scope } from '../../../../src/core/contract/scopes.js';
import { createApiKeyAsOperator } from '../../../../src/identity/api-keys/commands/issue-api-key.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { finishedRun } from '../../../support/print-runs/print-runs.js';
import { describeApi } from '../../../support/service/describe-api.js';

const RENAME = 'mutation ($to: String) { renameQrCodeTag(from: "old", to: $to) { changed } }';
const CANCEL = 'mutation ($id: ID!) { cancelPrintRun(id: $id) { state } }';

describeApi('What a Creator may not delete by arguments', ({ running }) => {
  let editor: Client;
  let creator: Client;

  beforeEach(async () => {
    const { workspaceId } = await running.addWorkspace();
    const clientFor = async (scopes: readonly Scope[]): Promise<Client> => {
      const { text } = await createApiKeyAsOperator(running.operator, { workspaceId, scopes });
      return clientOf(running.url, text);
    };
    editor = await clientFor(['qr:read', 'qr:write', 'qr:delete']);
    creator = await clientFor(PERMISSIONS_OF.Creator.filter(isScope));
  });

  const codeOf = async (client: Client, query: string, variables: object) =>
    (await client.graphql(query, variables)).body.errors?.[0].extensions.code ?? null;

  it('includes a tag of all campaigns, which they may rename', async () => {
    expect(await codeOf(creator, RENAME, { to: null })).to.equal('insufficient_scope');
    expect(await codeOf(creator, RENAME, {})).to.equal('insufficient_scope');
    expect(await codeOf(creator, RENAME, { to: 'new' })).to.equal(null);
    expect(await codeOf(editor, RENAME, { to: null })).to.equal(null);
  });

  it('includes the file of a finished print run, but not stopping one that runs', async () => {
    await editor.post(CODES, dynamicUrl()).expect(201);
    const { run } = await finishedRun(editor, { kind: 'Zip', files: [{ format: 'svg' }], filter: {} });
    expect(await codeOf(creator, CANCEL, { id: run.id })).to.equal('insufficient_scope');
    await editor.get(`/print-runs/${run.id}/file`).expect(200);
    await running.operator.em.fork().execute("update print_run set state = 'Running' where id = ?", [run.id]);
    expect(await codeOf(creator, CANCEL, { id: run.id })).to.equal(null);
  });
});
