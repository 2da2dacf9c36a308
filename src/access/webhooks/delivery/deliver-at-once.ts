import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobSender } from '../../../platform/queue/job-queue.js';
import type { WebhookEndpoint } from '../webhook-endpoint.js';
import { addDeliveryJobs } from './deliver-webhooks-job.js';

const MAKE_DUE = `
  update webhook_delivery set next_attempt_utc = null, first_attempt_utc = null
   where endpoint_id = ? and state = 'Pending' and first_attempt_utc is not null`;

/** Sends what waits for an endpoint now, if it is active: pauses between tries end, and its three days begin anew. */
export async function deliverAtOnce(em: EntityManager, queue: JobSender, endpoint: WebhookEndpoint): Promise<void> {
  em.assign(endpoint, { notBeforeUtc: null, failures: 0 });
  await em.execute(MAKE_DUE, [endpoint.id]);
  await addDeliveryJobs(em, queue, [{ workspaceId: endpoint.workspace.id, endpointId: endpoint.id }]);
}
