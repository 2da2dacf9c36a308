import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { picture, withTextChunk } from '../support/pictures.js';
import { type Trial, withClient } from './harness.js';
import { notRun, type Outcome } from './outcome.js';
import type { Scale } from './scale.js';
import { Stand } from './service-under-test.js';
import { mountSmallDisk } from './small-disk.js';

const FAULT = 'Disk full under the files';
const DISK_MIB = 24;
const UPLOADS = 10;

/** Uploads onto a full disk: refused as a fault of the service that passes, leaving nothing half-done; scans go on. */
export async function filesDiskFull(trial: Trial, _scale: Scale): Promise<Outcome> {
  const disk = mountSmallDisk(trial, DISK_MIB);
  if (typeof disk === 'string') return notRun(FAULT, disk);
  const dataFolder = join(disk.folder, 'data');
  mkdirSync(dataFolder);
  let stand: Stand | null = null;
  try {
    stand = await Stand.open(trial, { dataFolder });
    const png = withTextChunk(await picture(640, 640), 'x'.repeat(100_000));
    const told: { status: number; body: { id?: string; code?: string } }[] = [];
    const upload = async (): Promise<number> => {
      const form = new FormData();
      form.set('file', new Blob([Uint8Array.from(png)], { type: 'image/png' }), 'sample.png');
      const headers = { 'X-Api-Key': stand?.key ?? '' };
      const address = `${stand?.url}/api/v1/qr-assets`;
      const response = await fetch(address, { method: 'POST', headers, body: form }).catch(() => null);
      const status = response?.status ?? 0;
      told.push({ status, body: response === null ? {} : JSON.parse(await response.text()) });
      return status;
    };
    const failures: string[] = [];
    for (let i = 0; i < UPLOADS; i++) if ((await upload()) !== 201) failures.push('refused before the disk was full');
    disk.fill();
    for (let i = 0; i < UPLOADS; i++) {
      const status = await upload();
      if (status !== 503) failures.push(`on a full disk an upload was told ${status} ${told.at(-1)?.body.code ?? ''}`);
    }
    const scanned = (await stand.scan()).told;
    if (scanned !== 'redirected') failures.push(`on a full disk a scan was told ${scanned}`);
    disk.free();
    if (!(await lives(stand.url))) {
      failures.push('the service has ended');
      await stand.end('SIGKILL');
      await stand.start();
    }
    for (let i = 0; i < UPLOADS; i++) if ((await upload()) !== 201) failures.push('refused after there was room again');

    const rows = await withClient(stand.directUrl, async (client) => {
      return (await client.query<{ id: string }>('select id from asset')).rows.map(({ id }) => id);
    });
    const isWhole = (id: string): boolean => {
      const file = statSync(join(dataFolder, 'assets', 'files', id), { throwIfNoEntry: false });
      return file !== undefined && file.size > 0;
    };
    const unanswered = told.filter(({ status }) => status === 0).length;
    const answered = told.filter(({ status }) => status === 201).map(({ body }) => body.id ?? '');
    const lost = answered.filter((id) => !rows.includes(id) || !isWhole(id)).length;
    if (lost > 0) failures.push(`${lost} answered uploads are not whole`);
    const hollow = rows.filter((id) => !isWhole(id)).length;
    if (hollow > 0) failures.push(`${hollow} rows have no whole file`);
    return {
      ...{
        fault: FAULT,
        requests: told.length,
        answered: answered.length,
        otherwise: told.length - answered.length - unanswered,
      },
      ...{ unanswered, stored: rows.length, lost, twice: rows.length - new Set(rows).size },
      ...{
        note: 'uploads instead of scans',
        failures: [...new Set(failures)],
      },
    };
  } finally {
    await stand?.close();
    disk.unmount();
  }
}

const lives = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
