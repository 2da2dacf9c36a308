import { setTimeout as sleep } from 'node:timers/promises';
import { CODES } from '../../support/http/client.js';
import { CertainStates } from '../certain-states.js';
import { checkScans } from '../check-scans.js';
import type { FaultHarness } from '../harness.js';
import type { Scale } from '../scale.js';
import type { ScenarioResult } from '../scenario-result.js';
import { ServiceUnderTest } from '../service-under-test.js';

const CLIENTS = 6;
const SWITCHES_A_ROUND = 20;

/**
 * A campaign is paused and activated on one instance while clients scan both: an answered change takes effect
 * immediately.
 */
export async function pauseRace(harness: FaultHarness, { rounds }: Scale): Promise<ScenarioResult> {
  const first = await ServiceUnderTest.open(harness, { campaigns: 1 });
  let second: ServiceUnderTest | null = null;
  const failures: string[] = [];
  const states = new CertainStates();
  try {
    second = await ServiceUnderTest.open(harness, { beside: first });
    const loads = [first.load({ clients: CLIENTS }), second.load({ clients: CLIENTS })];
    const path = `${CODES}/${first.campaigns[0]?.id}/status`;
    const switches = rounds * SWITCHES_A_ROUND;
    for (let number = 0; number < switches; number++) {
      const isActive = number % 2 === 1;
      states.changing();
      const { status } = await first.client.put(path, { isActive });
      if (status !== 200) failures.push(`a change of status was answered with ${status}`);
      states.changed(isActive);
      await sleep(Math.random() * 40);
    }
    for (const load of loads) await load.stop();
    const { checked, wrong } = states.judge(first.requestLog.entries);
    if (wrong.length > 0) failures.push(`${wrong.length} of ${checked.length} scans contradict the last change`);
    const note = `${switches} changes over one instance; ${checked.length} scans on both that began after one and ended before the next, ${wrong.length} wrong`;
    if (switches % 2 === 1) await first.client.put(path, { isActive: true });
    return await checkScans([first, second], {
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
