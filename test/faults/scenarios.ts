import { busyPool } from './busy-pool.js';
import { clockJump } from './clock-jump.js';
import { connectionsCut } from './connections-cut.js';
import { damagedJournal } from './damaged-journal.js';
import { databaseAway } from './database-away.js';
import { databaseRestart } from './database-restart.js';
import { filesDiskFull } from './files-disk-full.js';
import type { FaultHarness } from './harness.js';
import { journalDiskFull } from './journal-disk-full.js';
import { kill } from './kill.js';
import { midnight } from './midnight.js';
import { pauseRace } from './pause-race.js';
import type { Scale } from './scale.js';
import type { ScenarioResult } from './scenario-result.js';
import { slowClients } from './slow-clients.js';
import { startWhileDown } from './start-while-down.js';
import { stopUnderLoad } from './stop-under-load.js';

export type Scenario = (harness: FaultHarness, scale: Scale) => Promise<ScenarioResult>;

/** All faults, in the order of the table. Each leaves the harness's database running. */
export const SCENARIOS: readonly Scenario[] = [
  kill,
  stopUnderLoad,
  databaseRestart,
  connectionsCut,
  databaseAway,
  startWhileDown,
  journalDiskFull,
  filesDiskFull,
  damagedJournal,
  slowClients,
  clockJump,
  midnight,
  busyPool,
  pauseRace,
];
