import type { FaultHarness } from './harness.js';
import type { Scale } from './scale.js';
import type { ScenarioResult } from './scenario-result.js';
import { busyPool } from './scenarios/busy-pool.js';
import { clockJump } from './scenarios/clock-jump.js';
import { connectionsCut } from './scenarios/connections-cut.js';
import { damagedJournal } from './scenarios/damaged-journal.js';
import { databaseAway } from './scenarios/database-away.js';
import { databaseRestart } from './scenarios/database-restart.js';
import { filesDiskFull } from './scenarios/files-disk-full.js';
import { citusCoordinator } from './scenarios/fleet/citus-coordinator.js';
import { citusMove } from './scenarios/fleet/citus-move.js';
import { citusWorker } from './scenarios/fleet/citus-worker.js';
import { clocksApart } from './scenarios/fleet/clocks-apart.js';
import { filesInS3 } from './scenarios/fleet/files-in-s3.js';
import { killInFleet } from './scenarios/fleet/kill-in-fleet.js';
import { manyInstances } from './scenarios/fleet/many-instances.js';
import { redisAway } from './scenarios/fleet/redis-away.js';
import { rollingRestart } from './scenarios/fleet/rolling-restart.js';
import { journalDiskFull } from './scenarios/journal-disk-full.js';
import { kill } from './scenarios/kill.js';
import { killBulk } from './scenarios/kill-bulk.js';
import { killImport } from './scenarios/kill-import.js';
import { midnight } from './scenarios/midnight.js';
import { pauseRace } from './scenarios/pause-race.js';
import { printRun } from './scenarios/print-run.js';
import { slowClients } from './scenarios/slow-clients.js';
import { startWhileDown } from './scenarios/start-while-down.js';
import { stopUnderLoad } from './scenarios/stop-under-load.js';
import { webhookDeliveries } from './scenarios/webhook-deliveries.js';

export type Scenario = (harness: FaultHarness, scale: Scale) => Promise<ScenarioResult>;

/** All faults, in the order of the table. Each leaves the harness's database running. */
export const SCENARIOS: readonly Scenario[] = [
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
];
