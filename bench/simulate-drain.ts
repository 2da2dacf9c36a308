import { readFile, writeFile } from 'node:fs/promises';
import { replaceMarked } from '../test/faults/table.js';
import { modelTable } from './simulation/model-table.js';
import { CALIBRATION_LIMIT } from './simulation/parameters.js';
import { calibrate, calibrationTable, hotTable, lagTable, leverTable } from './simulation/simulation-tables.js';

/*
 * Computes what a fleet needs and simulates how it drains its journals, based on the costs in simulation/parameters.ts.
 * Prints all tables and writes the first and the lags into docs/scaling.md, unless the argument is `print`. Exits with 1
 * if the simulation of one instance and one PostgreSQL deviates too much from the measurement.
 */
const DOCUMENT = new URL('../../docs/scaling.md', import.meta.url);

const calibrations = calibrate();
const tables = {
  model: modelTable(),
  calibration: calibrationTable(calibrations),
  lag: lagTable(),
  levers: leverTable(),
  hot: hotTable(),
};
console.log(Object.values(tables).join('\n\n'));
if (!process.argv.includes('print')) {
  let document = await readFile(DOCUMENT, 'utf8');
  for (const name of ['model', 'lag'] as const) document = replaceMarked(document, tables[name], name);
  await writeFile(DOCUMENT, document);
}
const isNear = calibrations.every(({ measured, simulated }) => Math.abs(simulated / measured - 1) <= CALIBRATION_LIMIT);
if (!isNear) process.exitCode = 1;
