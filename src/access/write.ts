import type { EntityManager } from '@mikro-orm/postgresql';
import { announceChange, type Change, type Ticket } from '../database/change-feed.js';
import { executorOf } from '../database/executor.js';
import { FieldProblems } from '../floor/field-problems.js';
import type { Context } from './context.js';

type Announce = (change: Change) => void;

/**
 * The only way a deed writes: one transaction, refused while the door left something unread. What it announces is
 * published with the commit, and the promise resolves when every instance has acted on it: a redirect that was
 * paused stays paused for whoever asks next, wherever.
 */
export async function write<T>(
  context: Context,
  work: (em: EntityManager, announce: Announce) => Promise<T>,
): Promise<T> {
  new FieldProblems(context.unread).throwIfAny();
  const tickets: Ticket[] = [];
  const result = await context.em.transactional(async (em) => {
    const changes: Change[] = [];
    const value = await work(em, (change) => changes.push(change));
    await em.flush();
    for (const change of changes) tickets.push(await announceChange(executorOf(em), change));
    return value;
  });
  await Promise.all(tickets.map((ticket) => context.feed.settled(ticket)));
  return result;
}
