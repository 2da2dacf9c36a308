import { setTimeout as sleep } from 'node:timers/promises';
import { CODES } from '../support/http/client.js';
import { CertainStates } from './certain-states.js';
import type { LoggedRequest } from './request-log.js';
import type { ServiceUnderTest } from './service-under-test.js';

const PAUSE_AFTER_REFUSAL_MS = 20;
/** A safety net for a very busy machine. */
const ATTEMPTS = 200;

/** Pauses and activates the first campaign, each time through the next of the given instances. */
export class CampaignSwitch {
  readonly #states = new CertainStates();
  /** How long each completed change took, in milliseconds. */
  readonly waits: number[] = [];
  /** Number of changes that were refused or not answered, and repeated. */
  refused = 0;
  #isActive = true;
  #turn = 0;

  /** Resolves when the change is answered with 200. Returns how long that took, excluding earlier refusals. */
  async set(isActive: boolean, through: readonly ServiceUnderTest[]): Promise<number> {
    this.#states.changing();
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const service = through[this.#turn++ % through.length];
      if (service === undefined) break;
      const start = performance.now();
      const put = service.client.put(`${CODES}/${service.campaigns[0]?.id}/status`, { isActive });
      const status = await put.then(
        (response) => response.status,
        () => null,
      );
      if (status === 200) {
        const wait = performance.now() - start;
        this.#states.changed(isActive);
        this.#isActive = isActive;
        this.waits.push(wait);
        return wait;
      }
      this.refused++;
      await sleep(PAUSE_AFTER_REFUSAL_MS);
    }
    throw new Error('a change of status was refused repeatedly');
  }

  /** Judges the scans of that campaign, which must be in order. Returns how many contradict the last change. */
  judge(entries: readonly LoggedRequest[]): { wrong: number; text: string } {
    const { checked, wrong } = this.#states.judge(entries);
    const text = `${checked.length} scans that began after one and ended before the next, ${wrong.length} wrong`;
    return { wrong: wrong.length, text };
  }

  /** Toggles the state. */
  flip(through: readonly ServiceUnderTest[]): Promise<number> {
    return this.set(!this.#isActive, through);
  }
}
