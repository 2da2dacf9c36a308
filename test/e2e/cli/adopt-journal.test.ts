import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { newId } from '../../../src/core/ids.js';
import { holdTransaction } from '../../faults/hold-transaction.js';
import { type DrainFixture, openDrainFixture } from '../../support/scans/drain.js';
import { countDifferences, countScans, insertWorkspace, scanOf } from '../../support/scans/scans.js';
import { runCli } from '../../support/service/process.js';

const CLI = fileURLToPath(new URL('../../../src/cli.js', import.meta.url));
const SCANS = 5_000;
/** Never contacted. */
const BUCKET = { STORAGE_URL: 's3://sample', AWS_ACCESS_KEY_ID: 'sample', AWS_SECRET_ACCESS_KEY: 'sample' };

describe('The command adopt-journal', () => {
  let fixture: DrainFixture;
  let lost: string;
  let environment: NodeJS.ProcessEnv;

  before(async () => {
    fixture = await openDrainFixture();
    lost = join(fixture.folder, 'lost');
    environment = { DATABASE_URL: fixture.url, DATA_DIR: join(fixture.folder, 'own'), LOG_LEVEL: 'silent' };
  });
  after(() => fixture.close());

  it('moves all scans once, though it was killed in the middle, and reports what else is only in the folder', async () => {
    const [workspaceId, campaignId] = [await insertWorkspace(fixture.client), newId()];
    const instance = await fixture.open('lost/journal');
    await instance.appendAll(Array.from({ length: SCANS }, () => scanOf(workspaceId, campaignId)));
    await instance.journal.close();
    const [kept, orphan] = [newId(), newId()];
    await mkdir(join(lost, 'assets', 'files'), { recursive: true });
    for (const id of [kept, orphan]) await writeFile(join(lost, 'assets', 'files', id), 'sample');
    await fixture.client.query(
      `insert into asset (id, workspace_id, store_id, file_name, content_type, length, created_utc, unattached_utc)
       values ($1, $2, $1, 'sample.png', 'image/png', 6, now(), now())`,
      [kept, workspaceId],
    );

    const killed = spawn(process.execPath, [CLI, 'adopt-journal', lost], { env: { ...process.env, ...environment } });
    const wasHeld = await holdTransaction(
      fixture.url,
      async () => {
        killed.kill('SIGKILL');
        await once(killed, 'close');
      },
      'signpost-adopt',
    );
    expect(wasHeld).to.equal(true);
    expect((await countScans(fixture.client, campaignId)).total).to.equal(0);

    const { code, out, error } = await runCli(environment, 'adopt-journal', lost, '--json');
    expect([code, error]).to.deep.equal([0, '']);
    expect(JSON.parse(out)).to.deep.include({
      folder: lost,
      moved: SCANS,
      alreadyStored: 0,
      dropped: 0,
      filesOnlyThere: 1,
      filesOnlyThereBytes: 6,
      copyFilesBy: `cp -a ${lost}/assets/files ${lost}/assets/copies ${fixture.folder}/own/assets/`,
    });
    const again = await runCli(environment, 'adopt-journal', lost);
    expect(again.out).to.match(/^moved: 0$/m);
    const withBucket = await runCli({ ...environment, ...BUCKET }, 'adopt-journal', lost, '--json');
    expect(JSON.parse(withBucket.out)).to.deep.include({
      filesThere: 1,
      filesThereBytes: 6,
      copyFilesBy: `DATA_DIR=${lost} npm run -s cli -- files copy --to s3`,
    });
    expect((await countScans(fixture.client, campaignId)).total).to.equal(SCANS);
    expect(await countDifferences(fixture.client)).to.equal(0);
  });

  it('is refused for the data folder of this instance, and without a folder', async () => {
    const own = await runCli({ ...environment, DATA_DIR: lost }, 'adopt-journal', lost);
    expect([own.code, own.error]).to.deep.equal([
      2,
      `${lost} is the DATA_DIR of this instance. Start the instance instead: it drains its own journal.\n`,
    ]);
    expect((await runCli(environment, 'adopt-journal')).code).to.equal(2);
  });
});
