import { expect } from 'chai';
import { importFile, zipOf } from '../../../support/exports/import-archive.js';
import { readNdjson } from '../../../support/exports/read-ndjson.js';
import { readZip } from '../../../support/files/read-zip.js';
import { CODES, clientOf, download, dynamicUrl } from '../../../support/http/client.js';
import { signedIn } from '../../../support/http/console.js';
import { describeApi } from '../../../support/service/describe-api.js';

const CREATE = 'mutation ($input: SavedViewInput!) { createSavedView(input: $input) { id } }';
const LIST = '{ savedViews { name } }';
/** Of a tag that no campaign has, with what would end a line, a text or a formula. */
const HOSTILE = { screen: 'Campaigns', name: '"=1+1"\u2028\u202e{}', search: 'tag=gone%0A&tag=\n"\\&__proto__=1' };
const SHARED = [HOSTILE, { screen: 'Analytics', name: 'constructor', search: '' }];

describeApi('Saved views in an archive', ({ running }) => {
  it('are the shared ones, letter by letter, and are not imported', async () => {
    const source = await running.addWorkspace();
    const client = clientOf(running.url, source.key);
    await client.post(CODES, dynamicUrl()).expect(201);
    const browser = await signedIn(running, await running.addMember(source.workspaceId));
    const views = [...SHARED.map((view) => ({ ...view, isShared: true })), { ...HOSTILE, name: 'Private' }];
    for (const input of views) expect((await browser.graphql(CREATE, { input })).body).to.not.have.property('errors');
    const files = await readZip((await download(client, '/exports/archive')).body);
    expect(readNdjson(files.get('views.ndjson'))).to.deep.equal(SHARED);

    // One of an earlier version has no views, and what is in the file is not read.
    const manifest = JSON.parse(String(files.get('manifest.json')));
    delete manifest.files['views.ndjson'];
    const earlier = new Map(files).set('manifest.json', Buffer.from(JSON.stringify(manifest)));
    earlier.delete('views.ndjson');
    for (const archive of [new Map(files).set('views.ndjson', Buffer.from('{"screen":1}\n{')), earlier]) {
      const target = await running.addWorkspace();
      const ended = await importFile(running.url, target.key, await zipOf([...archive]));
      expect(ended).to.include({ format: 'Archive', problem: null, rowsTotal: 1 });
      const person = await signedIn(running, await running.addMember(target.workspaceId));
      expect((await person.graphql(LIST)).body.data.savedViews).to.deep.equal([]);
    }
  });
});
