import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { picture, withTextChunk } from '../../support/files/pictures.js';
import { type FaultHarness, withClient } from '../harness.js';
import type { Scale } from '../scale.js';
import { type ScenarioResult, skippedResult } from '../scenario-result.js';
import { ServiceUnderTest } from '../service-under-test.js';
import { mountSmallDisk } from '../small-disk.js';

const FAULT = 'Disk full under the files';
const DISK_MIB = 24;
const UPLOADS = 10;

/** Uploads to a full disk are refused with 503 and leave nothing half-finished, and scans are still answered. */
export async function filesDiskFull(harness: FaultHarness, _scale: Scale): Promise<ScenarioResult> {
  const disk = mountSmallDisk(harness, DISK_MIB);
  if (typeof disk === 'string') return skippedResult(FAULT, disk);
  const dataFolder = join(disk.folder, 'data');
  mkdirSync(dataFolder);
  let service: ServiceUnderTest | null = null;
  try {
    service = await ServiceUnderTest.open(harness, { dataFolder });
    const png = withTextChunk(await picture(640, 640), 'x'.repeat(100_000));
    const answers: { status: number; body: { id?: string; code?: string } }[] = [];
    const upload = async (): Promise<number> => {
      const form = new FormData();
      form.set('file', new Blob([Uint8Array.from(png)], { type: 'image/png' }), 'sample.png');
      const headers = { 'X-Api-Key': service?.key ?? '' };
      const address = `${service?.url}/api/v1/qr-assets`;
      const response = await fetch(address, { method: 'POST', headers, body: form }).catch(() => null);
      const status = response?.status ?? 0;
      answers.push({ status, body: response === null ? {} : JSON.parse(await response.text()) });
      return status;
    };
    const failures: string[] = [];
    for (let i = 0; i < UPLOADS; i++) if ((await upload()) !== 201) failures.push('refused before the disk was full');
    disk.fill();
    for (let i = 0; i < UPLOADS; i++) {
      const status = await upload();
      if (status !== 503)
        failures.push(`on a full disk an upload was answered with ${status} ${answers.at(-1)?.body.code ?? ''}`);
    }
    const scanned = (await service.scan()).answer;
    if (scanned !== 'redirected') failures.push(`on a full disk a scan was answered with ${scanned}`);
    disk.free();
    if (!(await isAlive(service.url))) {
      failures.push('the service has ended');
      await service.end('SIGKILL');
      await service.start();
    }
    for (let i = 0; i < UPLOADS; i++)
      if ((await upload()) !== 201) failures.push('refused after space was available again');

    const rows = await withClient(service.directUrl, async (client) => {
      return (await client.query<{ id: string }>('select id from asset')).rows.map(({ id }) => id);
    });
    const isWhole = (id: string): boolean => {
      const file = statSync(join(dataFolder, 'assets', 'files', id), { throwIfNoEntry: false });
      return file !== undefined && file.size > 0;
    };
    const unanswered = answers.filter(({ status }) => status === 0).length;
    const answered = answers.filter(({ status }) => status === 201).map(({ body }) => body.id ?? '');
    const lost = answered.filter((id) => !rows.includes(id) || !isWhole(id)).length;
    if (lost > 0) failures.push(`${lost} answered uploads are not whole`);
    const hollow = rows.filter((id) => !isWhole(id)).length;
    if (hollow > 0) failures.push(`${hollow} rows have no whole file`);
    return {
      fault: FAULT,
      requests: answers.length,
      answered: answered.length,
      otherwise: answers.length - answered.length - unanswered,
      unanswered,
      stored: rows.length,
      lost,
      twice: rows.length - new Set(rows).size,
      note: 'uploads instead of scans',
      failures: [...new Set(failures)],
    };
  } finally {
    await service?.close();
    disk.unmount();
  }
}

const isAlive = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
