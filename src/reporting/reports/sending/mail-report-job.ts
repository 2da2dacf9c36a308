import { z } from 'zod';
import type { MailJob } from '../../../identity/mails/mail-gate.js';

export interface ReportMail {
  readonly deliveryId: string;
  readonly workspaceId: string;
}

/** A server that is away is tried for about a day: after 30 s, then after twice as long each time, at most 2 h. */
export const MAIL_REPORT: MailJob<ReportMail, 'report' | 'test-report'> = {
  name: 'mail-report',
  mails: ['report', 'test-report'],
  payload: z.object({ deliveryId: z.uuid(), workspaceId: z.uuid() }),
  concurrency: 2,
  onePerGroup: true,
  retry: { limit: 18, delaySeconds: 30, maxDelaySeconds: 7_200 },
  limitSeconds: 150,
};
