import type { ServiceUnderTest } from './service-under-test.js';

const AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';
/** Scans of each visit. */
export const VISIT_SCANS = 5;

/** Identifies the visits of that person in the stored scans: those of the load use another system. */
export const IS_VISIT = "operating_system = 'iOS'";

/**
 * Scans as one person on every instance. These scans are not in the request log, where every request has its own
 * visitor.
 */
export async function visitAsOnePerson(services: readonly ServiceUnderTest[]): Promise<void> {
  for (const { url, campaigns } of services) {
    for (let i = 0; i < VISIT_SCANS; i++) {
      await fetch(`${url}/r/${campaigns[0]?.code}`, { headers: { 'User-Agent': AGENT }, redirect: 'manual' });
    }
  }
}
