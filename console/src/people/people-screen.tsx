import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { SearchBox } from '../ui/data/search-box.tsx';
import { Row } from '../ui/layout/boxes.tsx';
import { ScreenHead } from '../ui/layout/screen-head.tsx';
import { SegmentedControl } from '../ui/layout/segmented-control.tsx';
import { ManagersScreen } from '../workspace/parts/managers-screen.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InvitePerson } from './invite-person.tsx';
import { MemberList } from './member-list.tsx';
import { type PeopleView, readPeopleView } from './people-view.ts';

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
  const invite = () => setIsInviting(true);
  const segments = [
    { id: 'members', name: t`Members` },
    { id: 'invitations', name: t`Invitations` },
  ] as const;
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
      {show === 'members' ? <MemberList search={search} /> : <InvitationList search={search} onInvite={invite} />}
      {isInviting && <InvitePerson onClose={() => setIsInviting(false)} />}
    </>
  );
}
