import type { EntityManager } from '@mikro-orm/postgresql';

/** A delivery that may be sent now. */
export interface DueDelivery {
  readonly id: string;
  readonly messageId: string;
  readonly payload: string;
}

/**
 * Selects the oldest pending delivery of each subject, if it is due; later ones wait for it. Uses the database's clock,
 * like the queue that starts the jobs; one second compensates for the queue's rounding.
 */
const DUE = `
  select d.id, d.message_id as "messageId", d.payload
    from webhook_delivery d
   where d.endpoint_id = ? and d.state = 'Pending'
     and (d.next_attempt_utc is null or d.next_attempt_utc <= now() + interval '1 second')
     and not exists (
       select 1 from webhook_delivery earlier
        where earlier.endpoint_id = d.endpoint_id and earlier.subject_id = d.subject_id
          and earlier.state = 'Pending' and earlier.sequence < d.sequence)
   order by d.sequence
   limit ?`;

/** Returns due deliveries of an endpoint, oldest first, each for a different subject. */
export const findDue = (em: EntityManager, endpointId: string, most: number): Promise<DueDelivery[]> =>
  em.execute<DueDelivery[]>(DUE, [endpointId, most]);

const SENDABLE = `
  select url, secret, previous_secret as "previousSecret", previous_secret_until_utc as "previousSecretUntilUtc"
    from webhook_endpoint
   where id = ? and state = 'Active' and (not_before_utc is null or not_before_utc <= now() + interval '1 second')`;

/** Where to send an endpoint's messages, and the secrets to sign them with. */
export interface SendableEndpoint {
  readonly url: string;
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly previousSecretUntilUtc: Date | null;
}

/** Returns an endpoint that may receive messages now; null if it is not active or its receiver is in a pause. */
export async function findSendable(em: EntityManager, endpointId: string): Promise<SendableEndpoint | null> {
  const [row] = await em.execute<
    (Omit<SendableEndpoint, 'previousSecretUntilUtc'> & { previousSecretUntilUtc: Date | string | null })[]
  >(SENDABLE, [endpointId]);
  if (row === undefined) return null;
  const { previousSecretUntilUtc: until } = row;
  return { ...row, previousSecretUntilUtc: until === null ? null : new Date(until) };
}
