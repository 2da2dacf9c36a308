/**
 * Files with these patterns. A mail to somebody new is queued in a place that is added here after a look at who may
 * cause it, how often, and whether its recipient wants it (`MAIL_KINDS`).
 */
export const MAIL_PLACES: Readonly<Record<string, readonly string[]>> = {
  'await admitMails\\(|return admitMails\\(': [
    'identity/invitations/invite-member.ts',
    'reporting/reports/managing/manage-reports.ts',
    'reporting/reports/sending/mail-confirmation.ts',
    'reporting/reports/sending/queue-reports.ts',
    'identity/mails/mail-sign-in.ts',
  ],
  'await queueMails\\(|return queueMails\\(': [
    'identity/invitations/invite-member.ts',
    'reporting/reports/managing/manage-reports.ts',
    'reporting/reports/sending/mail-confirmation.ts',
    'reporting/reports/sending/queue-reports.ts',
    'identity/mails/mail-sign-in.ts',
  ],
  // Types keep jobs of mails from the queue, and addresses from jobs, unless somebody casts or takes a job apart.
  'as Admitted<|as MailJob<|mails: _': ['identity/mails/mail-gate.ts'],
  'mailer\\??\\.send\\(': ['identity/mails/mail-services.ts', 'reporting/reports/sending/mail-report.ts'],
  'await sendMail\\(': [
    'identity/invitations/mail-invitation.ts',
    'identity/mails/mail-sign-in.ts',
    'reporting/reports/sending/mail-confirmation.ts',
  ],
  "from 'nodemailer'|import\\('nodemailer'\\)": ['platform/mail/mailer.ts'],
};
