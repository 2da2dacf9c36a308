import type { Logger } from '../../core/logger.js';
import { throttle } from '../../core/throttle.js';
import { DAMAGED_JSON } from './stored-json.js';

/** Lists are read again and again: one line in so long tells enough. */
const PERIOD_MS = 1000;

/** Logs damaged values that are read until `stop`. */
export function logDamagedJson(logger: Logger): { stop(): void } {
  const log = throttle(PERIOD_MS, (where: object) => {
    logger.error(
      where,
      'a stored value is damaged and was replaced for this reading; write it again, or restore it from a backup',
    );
  });
  const listen = (message: unknown): void => log(Object(message));
  DAMAGED_JSON.subscribe(listen);
  return { stop: () => void DAMAGED_JSON.unsubscribe(listen) };
}
