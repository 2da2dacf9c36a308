import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Role } from '../../../src/core/contract/scopes.ts';
import { Secret } from '../ui/data/secret.tsx';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { type Invited, invite } from './people-actions.ts';
import { ROLE_WORDS } from './words.ts';

/** Form for an invitation, then its link. */
export function InvitePerson({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('Editor');
  const [invited, setInvited] = useState<Invited | null>(null);
  const form = useSubmit(async () => {
    setInvited(await invite({ email: email.trim(), role, language: i18n.locale }));
  }, ['email', 'role']);
  if (invited !== null) return <InvitationLink invited={invited} onClose={onClose} />;
  return (
    <FormDialog title={t`Invite a person`} action={t`Invite`} form={form} onClose={onClose}>
      <TextField
        {...form.fieldOf('email')}
        label={t`E-mail address`}
        type="email"
        value={email}
        onChange={setEmail}
        autoComplete="off"
        autoFocus
      />
      <RadioGroup
        {...form.fieldOf('role')}
        label={t`Role`}
        choices={Object.values(Role).map((id) => ({ id, name: t(ROLE_WORDS[id].name), text: t(ROLE_WORDS[id].text) }))}
        value={role}
        onChange={setRole}
      />
    </FormDialog>
  );
}

/** The link is shown once, whether or not it was also mailed. */
function InvitationLink({ invited, onClose }: { invited: Invited; onClose: () => void }) {
  const { t } = useLingui();
  const { url, isMailed, invitation } = invited;
  const { email } = invitation;
  return (
    <Dialog isStrict onClose={onClose} title={t`${email} is invited`}>
      <Secret label={t`the invitation`} secret={url} onStored={onClose}>
        {isMailed ? (
          <Trans>A mail with a link is on its way. You can also pass on this link; it is shown only once.</Trans>
        ) : (
          <Trans>
            Pass on this link: this service sends no mail. It is shown only once, and works once, for 7 days.
          </Trans>
        )}
      </Secret>
    </Dialog>
  );
}
