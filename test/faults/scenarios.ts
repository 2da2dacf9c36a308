import { printRun, webhookDeliveries } from './scenarios/background.js';
import { killInFleet, rollingRestart } from './scenarios/balancers.js';
import { citusCoordinator, citusMove, citusWorker } from './scenarios/citus.js';
import { pauseRace, slowClients } from './scenarios/clients.js';
import { clockJump, clocksApart, midnight } from './scenarios/clocks.js';
import { killBulk, killImport } from './scenarios/commands.js';
import { busyPool, connectionsCut, databaseAway, databaseRestart, startWhileDown } from './scenarios/database.js';
import { damagedJournal, filesDiskFull, journalDiskFull } from './scenarios/disks.js';
import { filesInS3 } from './scenarios/files-in-s3.js';
import { manyInstances } from './scenarios/many-instances.js';
import { kill, stopUnderLoad } from './scenarios/process.js';
import { redisAway } from './scenarios/redis-away.js';
import type { Fault } from './stage.js';

/** All faults by the name that a command uses, in the order of the table in docs/reliability.md. */
export const FAULTS = new Map<string, Fault>(
  Object.entries({
    kill,
    killImport,
    killBulk,
    stopUnderLoad,
    databaseRestart,
    connectionsCut,
    databaseAway,
    startWhileDown,
    journalDiskFull,
    filesDiskFull,
    filesInS3,
    damagedJournal,
    slowClients,
    clockJump,
    clocksApart,
    midnight,
    busyPool,
    pauseRace,
    manyInstances,
    webhookDeliveries,
    printRun,
    citusWorker,
    citusCoordinator,
    citusMove,
    redisAway,
    rollingRestart,
    killInFleet,
  }),
);
