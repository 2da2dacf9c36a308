import { EventEmitter, on } from 'node:events';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { NotificationHub } from '../../platform/database/change-feed/notification-hub.js';
import type { Context } from '../../tenancy/caller/context.js';
import { type CampaignImport, findImport } from './campaign-import.js';
import { hasEnded } from './import-state.js';

/**
 * The PostgreSQL channel. Messages contain the workspace, the import and whether it has ended; they are only hints,
 * because some may be lost.
 */
const CHANNEL = 'signpost_import';

/** Reports a change of an import. */
export interface ImportProgress {
  readonly id: string;
  readonly ended: boolean;
}

/** Notifies subscribers of the import when the transaction commits. */
export async function notifyProgress(
  em: EntityManager,
  workspaceId: string,
  { id, state }: Pick<CampaignImport, 'id' | 'state'>,
): Promise<void> {
  await em.execute('select pg_notify(?, ?)', [CHANNEL, `${workspaceId} ${id} ${hasEnded(state)}`]);
}

/** Subscribes to an import until it ends or `return` is called. The first value is sent immediately. */
export async function subscribeToImport(context: Context, id: string): Promise<AsyncIterableIterator<ImportProgress>> {
  await findImport(context.em, id);
  const changes = listenTo(context.notifications, `${context.workspace.id} ${id} `);
  // Read after listening starts, so that no end is missed.
  const { state } = await findImport(context.em, id);
  changes.emit({ id, ended: hasEnded(state) });
  return changes.values;
}

/** Returns a signal that aborts when the import is reported to have ended, and a function that stops listening. */
export function signalOfEnd(hub: NotificationHub, workspaceId: string, id: string): [AbortSignal, () => void] {
  const ended = new AbortController();
  const stop = onProgress(hub, `${workspaceId} ${id} `, (progress) => {
    if (progress.ended) ended.abort();
  });
  return [ended.signal, stop];
}

function onProgress(hub: NotificationHub, prefix: string, handle: (progress: ImportProgress) => void): () => void {
  return hub.listen(CHANNEL, (payload) => {
    const [, id = '', ended] = payload.split(' ');
    if (payload.startsWith(prefix)) handle({ id, ended: ended === 'true' });
  });
}

function listenTo(hub: NotificationHub, prefix: string) {
  const emitter = new EventEmitter();
  const source = on(emitter, 'change');
  const emit = (progress: ImportProgress): boolean => emitter.emit('change', progress);
  const stop = onProgress(hub, prefix, emit);
  let isOver = false;
  const end = async (): Promise<IteratorReturnResult<undefined>> => {
    isOver = true;
    stop();
    await source.return?.();
    return { done: true, value: undefined };
  };
  const values: AsyncIterableIterator<ImportProgress> = {
    next: async () => {
      if (isOver) return end();
      const { done, value } = await source.next();
      if (done === true) return end();
      const progress: ImportProgress = value[0];
      isOver = progress.ended;
      return { done: false, value: progress };
    },
    return: end,
    throw: async (error: unknown) => {
      await end();
      throw error;
    },
    [Symbol.asyncIterator]: () => values,
  };
  return { emit, values };
}
