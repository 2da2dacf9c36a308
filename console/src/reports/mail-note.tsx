import { Trans } from '@lingui/react/macro';
import { useSignInOptions } from '../sign-in/sign-in-requests.ts';
import { Note } from '../ui/layout/note.tsx';

/** Says what to do if the service has no mail server. */
export function MailNote() {
  const { data } = useSignInOptions();
  if (data?.mail !== false) return null;
  return (
    <Note role="status">
      <Trans>
        This service has no mail server, so reports are not sent. Its operator can set <code>SMTP_URL</code> and{' '}
        <code>MAIL_FROM</code>. You can already create reports, and download them as a PDF.
      </Trans>
    </Note>
  );
}
