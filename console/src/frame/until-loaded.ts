import { t } from '@lingui/core/macro';
import { isPassing } from '../api/api-error.ts';
import { explainMissing } from '../api/session.ts';
import { hideNotice, notifyError } from './notices.ts';

const RETRY_MS = 3000;

/**
 * Loads a part of the console. Without a response of the service it says so and tries again: what the screen shows
 * stays, with everything typed.
 */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      const part = await load();
      if (!isFirst) hideNotice();
      return part;
    } catch (error) {
      if (!(await explainMissing(error).catch(isPassing))) throw error;
    }
    if (isFirst) notifyError(t`The service is not responding. Trying again…`);
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_MS);
      addEventListener('online', resolve, { once: true });
    });
  }
}
