import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Role } from '../../../src/core/contract/scopes.ts';
import { Button } from '../ui/button.tsx';
import { SearchBox } from '../ui/data/search-box.tsx';
import { Secret } from '../ui/data/secret.tsx';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { Row } from '../ui/layout/boxes.tsx';
import { ScreenHead } from '../ui/layout/screen-head.tsx';
import { SegmentedControl } from '../ui/layout/segmented-control.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { ManagersScreen } from '../workspace/parts/managers-screen.tsx';
import { InvitationList } from './invitation-list.tsx';
import { MemberList } from './member-list.tsx';
import { type Invited, invite } from './people-actions.ts';
import { useInvitations, useMembers } from './people-queries.ts';
import { type PeopleView, readPeopleView } from './people-view.ts';
import { ROLE_WORDS } from './words.ts';

const route = getRouteApi('/signed-in/people');

export function PeopleScreen() {
  const { t } = useLingui();
  return (
    <ManagersScreen title={t`People`} about={<Trans>People are the members of this workspace.</Trans>}>
      <People />
    </ManagersScreen>
  );
}

function People() {
  const { t } = useLingui();
  const { search = null, show = 'members' } = route.useSearch();
  const navigate = route.useNavigate();
  const [isInviting, setIsInviting] = useState(false);
  const change = (part: Partial<Record<keyof PeopleView, unknown>>): void =>
    void navigate({ search: (now) => readPeopleView({ ...now, ...part }), replace: 'search' in part });
  const clear = (): void => change({ search: undefined });
  const invite = () => setIsInviting(true);
  const counts = { members: useCount(useMembers(search)), invitations: useCount(useInvitations(search)) };
  const segments = [
    { id: 'members', name: `${t`Members`} ${counts.members}` },
    { id: 'invitations', name: `${t`Invitations`} ${counts.invitations}` },
  ] as const;
  /** The invitation is the first of the list. */
  const showInvited = (): void => change({ show: 'invitations', search: undefined });
  return (
    <>
      <ScreenHead title={t`People`} actions={<Button look="main" onPress={invite}>{t`Invite`}</Button>}>
        <Trans>Everybody signs in as themselves. Their role decides what they may do in this workspace.</Trans>
      </ScreenHead>
      <Row as="search" gap={3} isWrapping>
        <SegmentedControl label={t`Shown`} segments={segments} value={show} onChange={(id) => change({ show: id })} />
        <SearchBox
          label={t`Search people`}
          placeholder={t`Name or address`}
          value={search ?? ''}
          onChange={(text) => change({ search: text || undefined })}
        />
      </Row>
      {show === 'members' ? (
        <MemberList search={search} onClear={clear} />
      ) : (
        <InvitationList search={search} onInvite={invite} onClear={clear} />
      )}
      {isInviting && <InvitePerson onInvited={showInvited} onClose={() => setIsInviting(false)} />}
    </>
  );
}

/** Number of people in a list; empty until it is known. */
function useCount({ data }: ReturnType<typeof useMembers | typeof useInvitations>): string {
  const { i18n } = useLingui();
  const total = data?.pages.at(-1)?.totalCount;
  return total === undefined ? '' : new Intl.NumberFormat(i18n.locale).format(total);
}

/** Form for an invitation, then its link. */
function InvitePerson({ onInvited, onClose }: { onInvited: () => void; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('Editor');
  const [invited, setInvited] = useState<Invited | null>(null);
  const form = useSubmit(async () => {
    setInvited(await invite({ email: email.trim(), role, language: i18n.locale }));
    onInvited();
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
