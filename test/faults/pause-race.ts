import { setTimeout as sleep } from 'node:timers/promises';
import { CODES } from '../support/client.js';
import type { Trial } from './harness.js';
import { judge } from './oracle.js';
import type { Outcome } from './outcome.js';
import type { Scale } from './scale.js';
import { Stand } from './service-under-test.js';

const CLIENTS = 6;
const SWITCHES_A_ROUND = 20;

/** From the answer of one change to the sending of the next the campaign's state is certain. */
interface Certain {
  readonly isActive: boolean;
  readonly from: number;
  until: number;
}

/** A campaign paused and activated over one instance while clients scan it on both: the answered change holds at once. */
export async function pauseRace(trial: Trial, { rounds }: Scale): Promise<Outcome> {
  const first = await Stand.open(trial, { campaigns: 1 });
  let second: Stand | null = null;
  const failures: string[] = [];
  const certain: Certain[] = [{ isActive: true, from: performance.now(), until: Number.POSITIVE_INFINITY }];
  try {
    second = await Stand.open(trial, { beside: first });
    const loads = [first.load({ clients: CLIENTS }), second.load({ clients: CLIENTS })];
    const path = `${CODES}/${first.campaigns[0]?.id}/status`;
    const switches = rounds * SWITCHES_A_ROUND;
    for (let number = 0; number < switches; number++) {
      const isActive = number % 2 === 1;
      const before = certain.at(-1);
      if (before !== undefined) before.until = performance.now();
      const { status } = await first.client.put(path, { isActive });
      if (status !== 200) failures.push(`a change of status was told ${status}`);
      certain.push({ isActive, from: performance.now(), until: Number.POSITIVE_INFINITY });
      await sleep(Math.random() * 40);
    }
    for (const load of loads) await load.stop();
    let [checked, wrong] = [0, 0];
    for (const { began, ended, told } of first.ledger.entries) {
      const state = certain.findLast(({ from }) => from <= began);
      if (state === undefined || ended > state.until) continue;
      checked++;
      if (told !== (state.isActive ? 'redirected' : 'notAvailable')) wrong++;
    }
    if (wrong > 0) failures.push(`${wrong} of ${checked} scans were not answered as the answered change says`);
    const note = `${switches} changes over one instance; ${checked} scans on both that began after one and ended before the next, ${wrong} wrong`;
    if (switches % 2 === 1) await first.client.put(path, { isActive: true });
    return await judge([first, second], {
      fault: 'Pause racing a scan, two instances',
      note,
      may: ['notAvailable'],
      failures,
    });
  } finally {
    await second?.close();
    await first.close();
  }
}
