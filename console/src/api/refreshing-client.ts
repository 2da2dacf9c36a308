import { QueryClient } from '@tanstack/react-query';

/** How long an action waits until the screen shows what it has changed. */
const WAIT_MS = 2_000;

const briefly = (read: Promise<void>): Promise<void> =>
  Promise.race([read, new Promise<void>((resolve) => setTimeout(resolve, WAIT_MS))]);

/**
 * Waits for what is read again only briefly. Reads go on until the service answers; a form that waited for them would
 * look as if it had not been saved, and somebody would save it twice.
 */
export class RefreshingClient extends QueryClient {
  override invalidateQueries(...given: Parameters<QueryClient['invalidateQueries']>): Promise<void> {
    return briefly(super.invalidateQueries(...given));
  }

  override resetQueries(...given: Parameters<QueryClient['resetQueries']>): Promise<void> {
    return briefly(super.resetQueries(...given));
  }
}
