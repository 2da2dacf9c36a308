import type { MikroORM } from '@mikro-orm/postgresql';
import type { Renderer } from '../artwork/rendering/renderer.js';
import { withTimeout } from '../core/with-timeout.js';
import type { Scans } from '../scans/open-scans.js';

export interface ReadinessOptions {
  readonly orm: MikroORM;
  readonly scans: Pick<Scans, 'acceptsScans'>;
  readonly renderer: Pick<Renderer, 'isRunning'>;
  readonly isStopping: () => boolean;
}

/** A database that takes longer for an empty query is not usable. */
const ANSWER_LIMIT_MS = 2_000;

/**
 * Returns a function that resolves with the reason why the service is not usable, or null. Only use it after the start.
 */
export const createReadiness =
  ({ orm, scans, renderer, isStopping }: ReadinessOptions) =>
  async (): Promise<string | null> => {
    if (isStopping()) return 'stopping';
    if (!scans.acceptsScans()) return 'no room for the scan journal';
    if (!renderer.isRunning) return 'no process to draw';
    return withTimeout(ANSWER_LIMIT_MS, orm.em.fork().execute('select 1'), 'the database').then(
      () => null,
      () => 'database unavailable',
    );
  };
