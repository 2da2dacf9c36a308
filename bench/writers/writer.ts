import { once } from 'node:events';
import 'reflect-metadata';
import { systemClock } from '../../src/core/clock.js';
import { createLogger } from '../../src/core/logger.js';
import { DrainWorkerClient } from '../../src/scans/ingest/drain-worker-client.js';
import { Drainer } from '../../src/scans/ingest/drainer.js';
import { DroppedScans } from '../../src/scans/journal/dropped-scans.js';
import { Journal } from '../../src/scans/journal/journal.js';
import { createScanPool } from '../../src/scans/open-scans.js';
import { fillJournal, type SampleScans, sampleScans } from '../support/sample-scans.js';

/** What a writing process is told. */
export interface WriterTask {
  readonly url: string;
  /** Folder of its journal; created if missing. */
  readonly folder: string;
  readonly scans: number;
  readonly sample: Omit<SampleScans, 'timeOf'>;
}

/** Fills a journal, says so, waits for a message, drains the journal, and says so. */
const [task] = (await once(process, 'message')) as [WriterTask];
const logger = createLogger('warn');
const droppedScans = new DroppedScans(logger);
const journal = await Journal.open({ folder: task.folder, durability: 'fast', clock: systemClock, droppedScans });
await fillJournal(journal, sampleScans(task.sample), task.scans);
const pool = createScanPool(task.url);
const writer = new DrainWorkerClient(task.url);
writer.start();
const drainer = new Drainer({ pool, writer, journal, clock: systemClock, droppedScans, logger });
process.send?.('filled');
await once(process, 'message');
drainer.start();
await drainer.caughtUp();
process.send?.('drained');
await once(process, 'message');
await drainer.stop(1_000);
await journal.close();
await pool.end();
process.disconnect();
