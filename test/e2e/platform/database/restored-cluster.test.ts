import { execFileSync } from 'node:child_process';
import { chmodSync, statSync } from 'node:fs';
import { expect } from 'chai';
import { openToOthers } from '../../../support/files/modes.js';
import { embeddedHarness, query } from '../../../support/service/embedded-harness.js';

describe('A data folder that was restored or mounted otherwise', () => {
  const { newDataDir, clusterOf, start } = embeddedHarness();

  const CHANGES: Record<string, { change: (dataDir: string, cluster: string) => void; mode?: number }> = {
    'for a group': { change: (dataDir) => execFileSync('chmod', ['-R', 'g+rwX', dataDir]) },
    'for a group that keeps new files': { change: (dataDir) => execFileSync('chmod', ['-R', 'g+rwXs', dataDir]) },
    'for everybody': { change: (dataDir) => execFileSync('chmod', ['-R', 'a+rwX', dataDir]) },
    'for readers only': { change: (dataDir) => execFileSync('chmod', ['-R', 'a-w', dataDir]) },
    'as 0750, which PostgreSQL allows': { change: (_, cluster) => chmodSync(cluster, 0o750), mode: 0o750 },
    'without its empty folders': {
      change: (_, cluster) => execFileSync('find', [cluster, '-type', 'd', '-empty', '-delete']),
    },
  };
  for (const [how, { change, mode = 0o700 }] of Object.entries(CHANGES)) {
    it(`${how} works again, with modes that PostgreSQL accepts`, async () => {
      const dataDir = newDataDir();
      const first = await start(dataDir);
      await query(first.url, 'create table kept as select 1 as id');
      await first.stop();
      change(dataDir, clusterOf(dataDir));
      const second = await start(dataDir);
      expect(await query(second.url, 'select id from kept')).to.deep.equal([{ id: 1 }]);
      expect(statSync(clusterOf(dataDir)).mode & 0o777).to.equal(mode);
      if (mode === 0o700) expect(openToOthers(clusterOf(dataDir))).to.deep.equal([]);
    });
  }
});
