import { PDFDocument } from '@cantoo/pdf-lib';
import { expect } from 'chai';
import { eventually } from '../../support/eventually.js';
import { importFile } from '../../support/exports/import-archive.js';
import { inlineRow, workbookOf } from '../../support/files/workbook.js';
import { beginRun, downloadRun, endOfRun, readRun } from '../../support/print-runs/print-runs.js';
import { describeProcess } from '../../support/service/describe-process.js';

const ROWS = 200;
const KILLS = 2;
const SHEET = { columns: 3, rows: 7, labelWidthMm: 63.5, labelHeightMm: 38.1, columnGapMm: 2.5, caption: 'Name' };

describeProcess('Labels of a workbook whose service is killed while they are made', {}, (service) => {
  it('are made completely afterwards, each once', async () => {
    const table = Array.from({ length: ROWS }, (_, index) =>
      inlineRow(`Tisch ${index + 1}`, `https://example.com/${index + 1}`),
    );
    const rows = inlineRow('Name', 'Ziel') + table.join('');
    const workbook = await workbookOf({ sheets: [{ rows }] });
    const ended = await importFile(service.running.url, service.key, workbook);
    expect(ended).to.include({ state: 'Finished', rowsOk: ROWS });
    const order = { orderBy: 'Created', direction: 'Ascending' };
    const { id } = await beginRun(service.client, {
      kind: 'Sheets',
      sheet: SHEET,
      filter: { import: ended.id },
      ...order,
    });
    const killedAt: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      await eventually('the run begins', async () => (await readRun(service.client, id)).state !== 'Waiting', 5);
      killedAt.push((await readRun(service.client, id)).state);
      await service.running.end('SIGKILL');
      await service.start();
      // What the queue's supervision does with a silent job half a minute later.
      await service.query(`update queue.job set state = 'retry', retry_count = retry_count + 1, start_after = now()
        where name = 'make-print-run' and state = 'active'`);
    }
    expect(killedAt[0]).to.equal('Running');
    const run = await endOfRun(service.client, id);
    expect(run).to.deep.include({ state: 'Finished', total: ROWS, done: ROWS, problems: [] });
    const sheets = await PDFDocument.load(await downloadRun(service.client, id));
    expect(sheets.getPageCount()).to.equal(Math.ceil(ROWS / 21));
  });
});
