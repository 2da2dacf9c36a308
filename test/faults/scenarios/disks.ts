import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { holdsWithin, LIMIT_MS } from '../../support/eventually.js';
import { picture, withTextChunk } from '../../support/files/pictures.js';
import { damageJournal } from '../../support/scans/damage-journal.js';
import { withClient } from '../harness.js';
import type { ServiceUnderTest } from '../service-under-test.js';
import { mountSmallDisk, type SmallDisk } from '../small-disk.js';
import type { Fault, Stage } from '../stage.js';

const FILES_DISK_MIB = 24;
const UPLOADS = 10;
const MIN_RECORDS = 3;
/** A long source makes long records, so that the last free page is used up sooner. */
const QUERY = `?source=${'x'.repeat(200)}`;
/** Time from the first dropped scan until its log line is read here. */
const LOG_DELAY_MS = 500;

/** Opens a service whose data folder is on a small disk. */
async function openOnDisk(
  { harness, skip, atEnd, open }: Stage,
  mebibytes: number,
): Promise<{ disk: SmallDisk; service: ServiceUnderTest }> {
  const disk = mountSmallDisk(harness, mebibytes);
  if (typeof disk === 'string') return skip(disk);
  atEnd(disk.unmount);
  const dataFolder = join(disk.folder, 'data');
  mkdirSync(dataFolder);
  return { disk, service: await open({ dataFolder }) };
}

/**
 * The disk fills up while PostgreSQL is away, until scans cannot be journaled: clients are still redirected, and
 * dropped scans are logged. Killed on the full disk, the service restarts and stores what it had journaled. As soon
 * as space is available again, no scan is dropped.
 */
export const journalDiskFull: Fault = {
  title: 'Disk full under the journal',
  act: async (stage) => {
    const { check, scans, proxy } = stage;
    const { loadMs, diskMib } = stage.scale;
    const { disk, service } = await openOnDisk(stage, diskMib);
    await service.loadFor(loadMs / 2);
    await proxy.refuse();
    disk.fill();
    const load = service.load({ query: QUERY });
    const isFull = await holdsWithin(LIMIT_MS, () => /"reason":"append_failed"/.test(service.log), 5);
    check(isFull, 'the journal was never full');
    const fullFrom = performance.now() - LOG_DELAY_MS;
    await sleep(loadMs / 2);
    await load.stop();
    await service.end('SIGKILL');
    await proxy.pass();
    await service.start();
    await service.loadFor(loadMs / 2);
    disk.free();
    const fullUntil = performance.now();
    await service.loadFor(loadMs / 2);
    const result = await scans({ mayDrop: ({ began, ended }) => ended > fullFrom && began < fullUntil });
    const note = `all ${result.lost} while the disk had no room, all logged; kill and restart on the full disk`;
    return { ...result, note };
  },
};

/** Uploads to a full disk are refused with 503 and leave nothing half-finished, and scans are still answered. */
export const filesDiskFull: Fault = {
  title: 'Disk full under the files',
  act: async (stage) => {
    const { check } = stage;
    const { disk, service } = await openOnDisk(stage, FILES_DISK_MIB);
    const png = withTextChunk(await picture(640, 640), 'x'.repeat(100_000));
    const answers: { status: number; id: string }[] = [];
    /** Returns how many of the responses had another status. */
    const upload = async (expected: number): Promise<number> => {
      const from = answers.length;
      for (let i = 0; i < UPLOADS; i++) answers.push(await service.upload(png, 'image/png'));
      return answers.slice(from).filter(({ status }) => status !== expected).length;
    };
    check((await upload(201)) === 0, 'uploads were refused before the disk was full');
    disk.fill();
    check((await upload(503)) === 0, 'uploads on a full disk were not answered with 503');
    const scanned = (await service.scan()).answer;
    check(scanned === 'redirected', `on a full disk a scan was answered with ${scanned}`);
    disk.free();
    const isAlive = (await service.statusOf('/healthz')) === 200;
    check(isAlive, 'the service has ended');
    if (!isAlive) {
      await service.end('SIGKILL');
      await service.start();
    }
    check((await upload(201)) === 0, 'uploads were refused after space was available again');

    const rows = await service.assetIds();
    const isWhole = (id: string): boolean =>
      (statSync(join(service.dataFolder, 'assets', 'files', id), { throwIfNoEntry: false })?.size ?? 0) > 0;
    const unanswered = answers.filter(({ status }) => status === 0).length;
    const accepted = answers.filter(({ status }) => status === 201);
    const lost = accepted.filter(({ id }) => !rows.includes(id) || !isWhole(id)).length;
    check(lost === 0, `${lost} answered uploads are not whole`);
    const hollow = rows.filter((id) => !isWhole(id)).length;
    check(hollow === 0, `${hollow} rows have no whole file`);
    const [requests, answered, stored] = [answers.length, accepted.length, rows.length];
    const otherwise = requests - answered - unanswered;
    const twice = stored - new Set(rows).size;
    return { requests, answered, otherwise, unanswered, stored, lost, twice, note: 'uploads instead of scans' };
  },
};

/** Records are damaged while the service is stopped: in some, a bit is flipped. */
export const damagedJournal: Fault = {
  title: 'Flipped bits in journal records',
  act: async ({ open, check, scans, proxy, scale: { rounds, loadMs } }) => {
    const service = await open();
    await service.loadFor(loadMs / 2);
    await proxy.refuse();
    await service.loadFor(Math.min(loadMs, 1_000));
    await service.end('SIGKILL');
    const journal = join(service.dataFolder, 'journal');
    const damaged = await withClient(service.directUrl, (client) =>
      damageJournal(client, journal, Math.max(rounds, MIN_RECORDS)),
    );
    await proxy.pass();
    await service.start();
    await service.loadFor(loadMs / 2);
    check(damaged >= MIN_RECORDS, `only ${damaged} records could be damaged`);
    const result = await scans({ note: `${damaged} records damaged, each lost alone and logged`, lost: damaged });
    check(/"reason":"torn_record"/.test(service.log), 'the log does not report it');
    return result;
  },
};
