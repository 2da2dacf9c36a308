import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { Clock } from '../../core/clock.js';
import { newId } from '../../core/ids.js';
import { UtcTime } from '../../platform/database/utc-time.js';
import { hashSessionSecret, isSessionSecret, newSessionSecret } from '../authentication/secrets.js';
import { SESSION_LIMITS } from './session.js';

/**
 * A sign-in, or the addition of a passkey, that the service has begun and the browser must complete: what the response
 * has to match, such as a challenge. The row is deleted when it is completed, so that nothing can be replayed.
 */
@Entity({ tableName: 'sign_in_attempt' })
export class SignInAttempt {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  /** SHA-256 of the secret in the browser's cookie. */
  @Property({ type: 'blob', columnType: 'bytea', unique: true })
  hash!: Uint8Array;

  @Property({ type: 'json', columnType: 'jsonb' })
  data!: object;

  @UtcTime()
  createdUtc!: Date;

  @UtcTime()
  expiresUtc!: Date;
}

/** Stores an attempt and returns its secret, for the cookie of this browser. */
export async function beginSignIn(em: EntityManager, clock: Clock, data: object): Promise<string> {
  const secret = newSessionSecret();
  const now = clock.now();
  const times = { createdUtc: new Date(now), expiresUtc: new Date(now + SESSION_LIMITS.attemptLifetimeMs) };
  await em.insert(SignInAttempt, { id: newId(), hash: hashSessionSecret(secret), data, ...times });
  return secret;
}

/**
 * Deletes an attempt and returns its data; null if the secret is missing, wrong, expired or used, or if the attempt is
 * of another kind than the shape. Of two requests with the same secret, one gets the data.
 */
export async function completeSignIn<Data>(
  em: EntityManager,
  clock: Clock,
  secret: string | null,
  shape: z.ZodType<Data>,
): Promise<Data | null> {
  if (secret === null || !isSessionSecret(secret)) return null;
  const sql = 'delete from sign_in_attempt where hash = ? and expires_utc > ? returning data';
  const [row] = await em.execute<{ data: unknown }[]>(sql, [hashSessionSecret(secret), new Date(clock.now())]);
  return shape.safeParse(row?.data).data ?? null;
}
